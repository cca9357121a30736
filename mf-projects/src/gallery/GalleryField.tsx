import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { isolated, limits, texts } from '@quad/contract'
import {
  Alert,
  Button,
  Field,
  IconButton,
  useAnnouncer,
  VisuallyHidden,
  type UploadStatus,
} from '@quad/shared-ui'
import { ArrowLeft, ArrowRight, Check, RotateCw, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react'
import { PictureDescription } from '../describe-project/ProjectFields.tsx'
import { useGallery, useUploadNews, type Picture } from './use-gallery.ts'
import styles from './edit-gallery.module.css'

interface GalleryFieldProps {
  /** Ids of the initial images; the field keeps its own state after that. */
  defaultValue: readonly string[]
  onChange: (imageIds: string[]) => void
  /** Called with the status of the uploads: saving waits for them. */
  onUpload: (status: UploadStatus) => void
  error?: string | undefined
}

/** Up to 5 pictures: several are uploaded at once, and ordered by dragging or by their buttons. */
export function GalleryField({ defaultValue, onChange, onUpload, error }: GalleryFieldProps) {
  const gallery = useGallery(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const { pictures, status } = gallery
  const [announcements, announce] = useAnnouncer()
  useUploadNews(pictures, announce)

  const value = pictures.flatMap(({ imageId }) => imageId ?? []).join()
  // The form's callbacks change on every render; report only a new list.
  const changed = useEffectEvent((list: string) => {
    onChange(list === '' ? [] : list.split(','))
  })
  const uploadChanged = useEffectEvent((now: UploadStatus) => {
    onUpload(now)
  })
  useEffect(() => changed(value), [value])
  useEffect(() => uploadChanged(status), [status])

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    gallery.add(files)
  }

  const remove = (key: string) => {
    gallery.remove(key)
    input.current?.focus()
  }

  const retry = (key: string) => {
    // The pressed button is gone with the failure.
    if (gallery.retry(key)) input.current?.focus()
  }

  return (
    <div className={styles.gallery}>
      <Field
        label="Add pictures"
        hint={`Up to ${limits.galleryImages} pictures of any size: ${texts.pictureTypes}. You can select several at once.`}
        error={error}
      >
        {(control) => (
          <input {...control} ref={input} type="file" multiple accept="image/*" onChange={choose} />
        )}
      </Field>
      {gallery.refusals.length > 0 && <Alert>{gallery.refusals.join('\n')}</Alert>}
      {gallery.failed.map(({ key, file, reason }) => (
        <Alert key={key}>
          <p className={styles.failure}>
            {texts.uploadFailed(file.name)}
            {reason !== undefined && <span className={styles.reason}>{reason}</span>}
          </p>
          <div className={styles.failureActions}>
            <Button size="small" onClick={() => retry(key)}>
              <RotateCw aria-hidden size={16} />
              Retry<VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
            <Button size="small" variant="quiet" onClick={() => remove(key)}>
              <X aria-hidden size={16} />
              Dismiss<VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
          </div>
        </Alert>
      ))}
      {pictures.length > 0 && (
        <>
          <PictureList
            pictures={pictures}
            onMove={gallery.move}
            onRemove={remove}
            announce={announce}
          />
          <PictureDescriptions pictures={pictures} />
        </>
      )}
      {announcements}
    </div>
  )
}

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
function PictureList({ pictures, onMove, onRemove, announce }: PictureListProps) {
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

interface PictureTileProps {
  picture: Picture
  /** Counts from 0. */
  place: number
  count: number
  onMove: (place: number) => void
  onRemove: () => void
}

/** One picture: dragged by its image, moved and removed by its buttons. */
function PictureTile({ picture, place, count, onMove, onRemove }: PictureTileProps) {
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

interface PictureDescriptionsProps {
  pictures: readonly Picture[]
}

/** The descriptions of the uploaded pictures. Below the pictures, since taller tiles are hard to drag. */
function PictureDescriptions({ pictures }: PictureDescriptionsProps) {
  return (
    <ol role="list" className={styles.descriptions} aria-label="Descriptions of the pictures">
      {pictures.map(
        ({ key, imageId, src }, index) =>
          imageId !== null && (
            <li key={key} className={styles.described}>
              <img src={src} alt="" className={styles.thumbnail} />
              <PictureDescription imageId={imageId} about={`picture ${index + 1}`} />
            </li>
          ),
      )}
    </ol>
  )
}
