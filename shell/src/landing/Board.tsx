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

/** Three notes pinned to a board. Decorative. */
export function Board({ className }: BoardProps) {
  return (
    <div aria-hidden className={cx(styles.board, className)}>
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
    </div>
  )
}
