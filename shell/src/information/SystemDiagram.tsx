import { useId } from 'react'
import styles from './SystemDiagram.module.css'

interface Stage {
  title: string
  parts: readonly string[]
  /** What goes from here to the next stage. */
  sends?: string
}

const stages: readonly Stage[] = [
  {
    title: 'Your browser',
    parts: ['Shell', 'Search', 'Projects', 'Profiles', 'Chats', 'Sign-in'],
    sends: 'calls, live events',
  },
  {
    title: 'Server',
    parts: ['Pages', 'API', 'Releases', 'Live events', 'Search', 'Mail queue'],
    sends: 'SQL, files',
  },
  { title: 'Data', parts: ['PostgreSQL', 'Images'] },
]

// Lengths in the units of the drawing, which are about CSS pixels at its natural size.
const stageWidth = 260
const gap = 90
const part = { width: 112, height: 36, gap: 12 }
const inset = (stageWidth - 2 * part.width - part.gap) / 2
const partsTop = 60

const heightOf = ({ parts }: Stage): number => {
  const rows = Math.ceil(parts.length / 2)
  return partsTop + rows * (part.height + part.gap) + part.gap
}
const tallest = Math.max(...stages.map(heightOf))

const description =
  'The browser loads the shell and each area on its own, and asks the server by calls and live events; ' +
  'the server keeps what people write in PostgreSQL, and their images as files.'

/** The system's parts, from the browser to the data; lies on wide screens, stands on narrow ones. */
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
  // Side by side they are of one height; one below the other each is as high as it needs to be.
  const heights = stages.map((stage) => (across ? tallest : heightOf(stage)))
  const places = stages.map((_, index) =>
    across
      ? index * (stageWidth + gap)
      : heights.slice(0, index).reduce((sum, height) => sum + height + gap, 0),
  )
  const last = stages.length - 1
  const length = (places[last] ?? 0) + (across ? stageWidth : (heights[last] ?? 0))
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
        The parts of the system, from the browser over the server to the data
      </title>
      {stages.map((stage, index) => {
        const [place = 0, stageHeight = 0] = [places[index], heights[index]]
        return (
          <g
            key={stage.title}
            transform={across ? `translate(${place} 0)` : `translate(0 ${place})`}
          >
            <StageBox {...stage} height={stageHeight} />
            {stage.sends !== undefined && (
              <Arrow direction={direction} stageHeight={stageHeight}>
                {stage.sends}
              </Arrow>
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
        const x = inset + (index % 2) * (part.width + part.gap)
        const y = partsTop + Math.floor(index / 2) * (part.height + part.gap)
        return (
          <g key={name} transform={`translate(${x} ${y})`}>
            <rect width={part.width} height={part.height} rx="8" className={styles.part} />
            <text x={part.width / 2} y="23" className={styles.name}>
              {name}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface ArrowProps extends DrawingProps {
  /** Of the stage that it begins at. */
  stageHeight: number
  children: string
}

function Arrow({ direction, stageHeight, children }: ArrowProps) {
  const across = direction === 'across'
  const [first = '', second = ''] = children.split(', ')
  const at = across
    ? `translate(${stageWidth} ${stageHeight / 2})`
    : `translate(${stageWidth / 2} ${stageHeight}) rotate(90)`
  return (
    <>
      <path
        d={`M8 0 H${gap - 10} m-9 -8 l9 8 l-9 8 M17 -8 l-9 8 l9 8`}
        transform={at}
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
          {children}
        </text>
      )}
    </>
  )
}
