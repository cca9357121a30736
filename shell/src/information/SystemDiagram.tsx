import { useId } from 'react'
import styles from './SystemDiagram.module.css'

interface Stage {
  title: string
  parts: readonly string[]
  /** The two labels of the arrow to the next stage. */
  arrowLabels?: readonly [string, string]
}

const stages: readonly Stage[] = [
  {
    title: 'Your browser',
    parts: ['Shell', 'Search', 'Projects', 'Profiles', 'Chats', 'Sign-in'],
    arrowLabels: ['API', 'live events'],
  },
  {
    title: 'Server',
    parts: ['Pages', 'API', 'Releases', 'Live events', 'Search', 'Mail queue'],
    arrowLabels: ['SQL', 'files'],
  },
  { title: 'Data', parts: ['PostgreSQL', 'Images'] },
]

// Lengths in units of the SVG's view box.
const stageWidth = 260
const gap = 90
const partBox = { width: 112, height: 36, gap: 12 }
const inset = (stageWidth - 2 * partBox.width - partBox.gap) / 2
const partsTop = 60

const heightOf = ({ parts }: Stage): number => {
  const rows = Math.ceil(parts.length / 2)
  return partsTop + rows * (partBox.height + partBox.gap) + partBox.gap
}
const tallest = Math.max(...stages.map(heightOf))

const description =
  'The browser loads the shell and each area separately. It exchanges requests and live events with the server. ' +
  'The server stores data in PostgreSQL, and images as files.'

/**
 * A drawing of the system's parts, from the browser to the data. CSS shows the drawing across on wide screens
 * and the drawing down on narrow ones.
 */
export function SystemDiagram() {
  return (
    <figure className={styles.figure}>
      <Drawing direction="across" />
      <Drawing direction="down" />
      <figcaption className={styles.caption}>{description}</figcaption>
    </figure>
  )
}

interface DrawingProps {
  direction: 'across' | 'down'
}

function Drawing({ direction }: DrawingProps) {
  const title = useId()
  const across = direction === 'across'
  // Across, all stages are as tall as the tallest one.
  const heights = stages.map((stage) => (across ? tallest : heightOf(stage)))
  const offsets = stages.map((_, index) =>
    across
      ? index * (stageWidth + gap)
      : heights.slice(0, index).reduce((sum, height) => sum + height + gap, 0),
  )
  const last = stages.length - 1
  const length = (offsets[last] ?? 0) + (across ? stageWidth : (heights[last] ?? 0))
  const [width, height] = across ? [length, tallest] : [stageWidth, length]
  return (
    <svg
      role="img"
      aria-labelledby={title}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      className={styles.drawing}
      data-direction={direction}
    >
      <title id={title}>
        The parts of the system, from the browser through the server to the data
      </title>
      {stages.map((stage, index) => {
        const [offset = 0, stageHeight = 0] = [offsets[index], heights[index]]
        return (
          <g
            key={stage.title}
            transform={across ? `translate(${offset} 0)` : `translate(0 ${offset})`}
          >
            <StageBox {...stage} height={stageHeight} />
            {stage.arrowLabels && (
              <Arrow direction={direction} stageHeight={stageHeight} labels={stage.arrowLabels} />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function StageBox({ title, parts, height }: Stage & { height: number }) {
  return (
    <>
      <rect width={stageWidth} height={height} rx="20" className={styles.stage} />
      <text x={stageWidth / 2} y="38" className={styles.title}>
        {title}
      </text>
      {parts.map((name, index) => {
        const x = inset + (index % 2) * (partBox.width + partBox.gap)
        const y = partsTop + Math.floor(index / 2) * (partBox.height + partBox.gap)
        return (
          <g key={name} transform={`translate(${x} ${y})`}>
            <rect width={partBox.width} height={partBox.height} rx="8" className={styles.part} />
            <text x={partBox.width / 2} y="23" className={styles.name}>
              {name}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface ArrowProps extends DrawingProps {
  /** Height of the stage where the arrow begins. */
  stageHeight: number
  labels: readonly [string, string]
}

/** An arrow with a head at both ends. */
function Arrow({ direction, stageHeight, labels }: ArrowProps) {
  const across = direction === 'across'
  const [first, second] = labels
  const transform = across
    ? `translate(${stageWidth} ${stageHeight / 2})`
    : `translate(${stageWidth / 2} ${stageHeight}) rotate(90)`
  return (
    <>
      <path
        d={`M8 0 H${gap - 10} m-9 -8 l9 8 l-9 8 M17 -8 l-9 8 l9 8`}
        transform={transform}
        className={styles.arrow}
      />
      {across ? (
        <>
          <text x={stageWidth + gap / 2} y={stageHeight / 2 - 16} className={styles.note}>
            {first}
          </text>
          <text x={stageWidth + gap / 2} y={stageHeight / 2 + 28} className={styles.note}>
            {second}
          </text>
        </>
      ) : (
        <text x={stageWidth / 2 + 16} y={stageHeight + gap / 2 + 5} className={styles.noteBeside}>
          {`${first}, ${second}`}
        </text>
      )}
    </>
  )
}
