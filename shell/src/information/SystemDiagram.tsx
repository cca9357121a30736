import { MoveHorizontal, MoveVertical } from 'lucide-react'
import styles from './SystemDiagram.module.css'

interface Stage {
  title: string
  parts: readonly string[]
  /** What it exchanges with the next stage. */
  exchanges?: string
}

const stagesOf = (frontEnds: readonly string[]): readonly Stage[] => [
  {
    title: 'Your browser',
    parts: frontEnds,
    exchanges: 'API, live events',
  },
  {
    title: 'Server',
    parts: ['Pages', 'API', 'Releases', 'Live events', 'Search', 'Mail queue'],
    exchanges: 'SQL, files',
  },
  { title: 'Data', parts: ['PostgreSQL', 'Images'] },
]

const description =
  'The browser loads the shell and each area separately. It exchanges requests and live events with the server. ' +
  'The server stores data in PostgreSQL, and images as files.'

interface SystemDiagramProps {
  /** The titles of the live front ends. */
  frontEnds: readonly string[]
}

/** The system's parts, from the browser to the data: across on wide screens, down on narrow ones. */
export function SystemDiagram({ frontEnds }: SystemDiagramProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.diagram}>
        {stagesOf(frontEnds).map(({ title, parts, exchanges }) => (
          <div key={title} className={styles.step}>
            <div className={styles.stage}>
              <h3>{title}</h3>
              <ul role="list" aria-label={title} className={styles.parts}>
                {parts.map((part) => (
                  <li key={part} className={styles.part}>
                    {part}
                  </li>
                ))}
              </ul>
            </div>
            {exchanges !== undefined && (
              <p className={styles.exchange}>
                <MoveHorizontal aria-hidden size={32} className={styles.across} />
                <MoveVertical aria-hidden size={32} className={styles.down} />
                {exchanges}
              </p>
            )}
          </div>
        ))}
      </div>
      <figcaption className={styles.caption}>{description}</figcaption>
    </figure>
  )
}
