import { isolated } from '@quad/contract'
import { useSortable } from '@dnd-kit/sortable'
import { IconButton } from '@quad/shared-ui'
import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react'
import { useRef } from 'react'
import styles from './edit-gallery.module.css'
import type { Picture } from './use-gallery.ts'

interface PictureTileProps {
  picture: Picture
  /** Counts from 0. */
  place: number
  count: number
  onMove: (place: number) => void
  onRemove: () => void
}

/** One picture: dragged by its image, moved and removed by its buttons. */
export function PictureTile({ picture, place, count, onMove, onRemove }: PictureTileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: picture.key,
  })
  const { upload } = picture
  const number = place + 1
  const name = `Picture ${number} of ${count}`

  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <div className={styles.frame} data-busy={upload?.status === 'uploading' || undefined}>
        <img
          {...listeners}
          src={picture.src}
          alt={upload ? `${name}: ${isolated(upload.file.name)}` : name}
          draggable={false}
          className={styles.image}
        />
        {upload?.status === 'uploading' && (
          <div className={styles.progress}>
            <span>uploading</span>
            <progress
              value={upload.progress}
              aria-label={`Upload of ${isolated(upload.file.name)}`}
              className={styles.bar}
            />
          </div>
        )}
        {upload?.status === 'done' && (
          <span className={styles.tick} role="img" aria-label="Uploaded">
            <Check aria-hidden size={16} strokeWidth={3} />
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <MoveButton
          direction="earlier"
          number={number}
          to={place > 0 ? place - 1 : undefined}
          onMove={onMove}
        />
        <MoveButton
          direction="later"
          number={number}
          to={number < count ? number : undefined}
          onMove={onMove}
        />
        <IconButton label={`Remove picture ${number}`} onClick={onRemove}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  direction: 'earlier' | 'later'
  /** Number of the picture, from 1. */
  number: number
  /** Undefined at the end of the row. */
  to: number | undefined
  onMove: (place: number) => void
}

const arrows = { earlier: ArrowLeft, later: ArrowRight }

function MoveButton({ direction, number, to, onMove }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const Arrow = arrows[direction]

  const move = () => {
    if (to === undefined) return
    onMove(to)
    // Browsers drop the focus of an element that moves within its list.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <IconButton
      ref={button}
      label={`Move picture ${number} ${direction}`}
      aria-disabled={to === undefined}
      onClick={move}
    >
      <Arrow aria-hidden size={20} />
    </IconButton>
  )
}
