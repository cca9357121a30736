import { cx, Tag, Tape } from '@quad/shared-ui'
import { Clapperboard, Leaf, Satellite } from 'lucide-react'
import { Fragment } from 'react'
import styles from './Board.module.css'

interface BoardProps {
  /** `empty`: the notes are gone; `fallen`: they hang askew. */
  look?: 'empty' | 'fallen'
  /** What the sticky note says. */
  sticky?: string
  className?: string | undefined
}

// Each note and its thread overlap the previous ones.
const notes = [
  {
    icon: Clapperboard,
    title: 'Short film, needs sound',
    tags: ['Audio', 'Editing'],
    thread: 'M128 26 C 210 70, 290 240, 354 306',
  },
  {
    icon: Leaf,
    title: 'Rooftop garden sensors',
    tags: ['Botany', 'Soldering'],
    thread: 'M330 88 C 400 150, 418 250, 360 306',
  },
  {
    icon: Satellite,
    title: 'Balloon to the stratosphere',
    tags: ['Physics', 'Python'],
    thread: 'M152 212 C 240 222, 320 262, 350 308',
  },
] as const

/** Three notes on a board, with threads to a sticky note. Decorative. */
export function Board({ look, sticky = 'You?', className }: BoardProps) {
  return (
    <div aria-hidden data-decoration data-look={look} className={cx(styles.board, className)}>
      {notes.map(({ icon: Icon, title, tags, thread }) => (
        <Fragment key={title}>
          <div className={styles.note}>
            <Tape />
            <Icon size={26} className={styles.icon} />
            <span className={styles.title}>{title}</span>
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </div>
          <svg viewBox="0 0 440 400" preserveAspectRatio="none" className={styles.thread}>
            <path d={thread} />
          </svg>
        </Fragment>
      ))}
      <div className={styles.you}>
        <span>{sticky}</span>
      </div>
    </div>
  )
}
