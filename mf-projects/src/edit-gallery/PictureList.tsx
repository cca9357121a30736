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
import styles from './edit-gallery.module.css'
import { PictureTile } from './PictureTile.tsx'
import type { Picture } from './use-gallery.ts'

interface PictureListProps {
  pictures: readonly Picture[]
  /** `place` counts from 0. */
  onMove: (key: string, place: number) => void
  onRemove: (key: string) => void
  /** Tells screen readers. */
  announce: (text: string) => void
}

// Silence the library's announcements: `announce` tells every kind of move.
const nothing = () => undefined
const silent = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

/** The pictures in order. Dragging or each picture's two arrow buttons change the order. */
export function PictureList({ pictures, onMove, onRemove, announce }: PictureListProps) {
  const keys = pictures.map(({ key }) => key)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A swipe still scrolls the page; a long press lifts the picture.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

  const move = (key: string, place: number) => {
    onMove(key, place)
    announce(`Picture moved to position ${place + 1} of ${keys.length}`)
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
        <ol role="list" className={styles.pictures} aria-label="Gallery pictures in their order">
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={place}
              count={pictures.length}
              onMove={(to) => move(picture.key, to)}
              onRemove={() => {
                announce(`Picture ${place + 1} removed`)
                onRemove(picture.key)
              }}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
