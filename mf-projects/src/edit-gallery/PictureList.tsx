import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@quad/shared-ui'
import { useState } from 'react'
import styles from './edit-gallery.module.css'
import { PictureTile } from './PictureTile.tsx'
import type { Picture } from './use-gallery.ts'

interface PictureListProps {
  pictures: readonly Picture[]
  /** `place` counts from 0. */
  onMove: (key: string, place: number) => void
  onRemove: (key: string) => void
}

// What a person hears is said below, in the product's words and for every way of moving.
const nothing = () => undefined
const silent = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

/** The pictures in their order, which is changed by dragging them or by each one's two arrows. */
export function PictureList({ pictures, onMove, onRemove }: PictureListProps) {
  const [said, setSaid] = useState('')
  const keys = pictures.map(({ key }) => key)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A swipe goes on scrolling the page; holding a picture lifts it.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

  const move = (key: string, place: number) => {
    onMove(key, place)
    setSaid(`Picture moved to place ${place + 1} of ${keys.length}`)
  }

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), keys.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: silent }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ol className={styles.pictures} aria-label="Gallery pictures in their order">
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={place}
              count={pictures.length}
              onMove={(to) => move(picture.key, to)}
              onRemove={() => {
                setSaid(`Picture ${place + 1} removed`)
                onRemove(picture.key)
              }}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  )
}
