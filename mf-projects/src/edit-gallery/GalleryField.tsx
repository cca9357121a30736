import { limits, texts } from '@quad/contract'
import { Alert, Button, Field, VisuallyHidden, useAnnouncer } from '@quad/shared-ui'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react'
import { PictureDescriptions } from './PictureDescriptions.tsx'
import { PictureList } from './PictureList.tsx'
import styles from './edit-gallery.module.css'
import { useGallery } from './use-gallery.ts'
import { useUploadNews } from './use-upload-news.ts'

interface GalleryFieldProps {
  /** Ids of the initial images; the field keeps its own state after that. */
  defaultValue: readonly string[]
  onChange: (imageIds: string[]) => void
  /** True while a file is uploading: saving waits for it. */
  onBusyChange: (busy: boolean) => void
  error?: string | undefined
}

/** Up to 5 pictures: several are uploaded at once, and ordered by dragging or by their buttons. */
export function GalleryField({ defaultValue, onChange, onBusyChange, error }: GalleryFieldProps) {
  const gallery = useGallery(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const { pictures, isUploading } = gallery
  const [announcements, announce] = useAnnouncer()
  useUploadNews(pictures, announce)

  const value = pictures.flatMap(({ imageId }) => imageId ?? []).join()
  // The form's callbacks change on every render; report only a new list.
  const changed = useEffectEvent((list: string) => {
    onChange(list === '' ? [] : list.split(','))
  })
  const busyChanged = useEffectEvent((busy: boolean) => {
    onBusyChange(busy)
  })
  useEffect(() => changed(value), [value])
  useEffect(() => busyChanged(isUploading), [isUploading])

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
          <input
            {...control}
            ref={input}
            type="file"
            multiple
            accept="image/*"
            className={styles.input}
            onChange={choose}
          />
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
