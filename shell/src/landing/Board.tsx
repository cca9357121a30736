import { cx, Tag } from '@quad/shared-ui'
import { Clapperboard, Leaf, Satellite } from 'lucide-react'
import styles from './Board.module.css'

interface BoardProps {
  className?: string | undefined
}

const notes = [
  { icon: Clapperboard, title: 'Short film, needs sound', tags: ['Audio', 'Editing'] },
  { icon: Leaf, title: 'Rooftop garden sensors', tags: ['Botany', 'Soldering'] },
  { icon: Satellite, title: 'Balloon to the stratosphere', tags: ['Physics', 'Python'] },
] as const

/** Three notes pinned to a board, and threads from each to a place that is free. Decorative. */
export function Board({ className }: BoardProps) {
  return (
    <div aria-hidden className={cx(styles.board, className)}>
      <svg viewBox="0 0 440 400" preserveAspectRatio="none" className={styles.threads}>
        <path d="M128 26 C 190 60, 300 250, 352 306" />
        <path d="M318 96 C 350 160, 372 240, 362 306" />
        <path d="M150 214 C 200 268, 280 300, 348 312" />
      </svg>
      {notes.map(({ icon: Icon, title, tags }) => (
        <div key={title} className={styles.note}>
          <Icon size={26} className={styles.icon} />
          <span className={styles.title}>{title}</span>
          <span className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        </div>
      ))}
      <div className={styles.you}>
        <span>You?</span>
      </div>
    </div>
  )
}
