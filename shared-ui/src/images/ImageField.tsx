import { imagePath, texts, isolated } from '@quad/contract'
import { ImagePlus, RotateCw, Trash2 } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type ReactNode,
} from 'react'
import { CropPicture } from './CropPicture.tsx'
import { isJpeg, mostPixels, refuseImage, type PictureShape } from './refuse-image.ts'
import { Button } from '../components/Button/Button.tsx'
import { Field } from '../components/Field/Field.tsx'
import styles from './ImageField.module.css'
import type { UploadStatus } from '../forms/use-submit.ts'
import { useImageUploads, type ImageUpload } from './use-image-uploads.ts'

interface ImageFieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The image's id, or null for none. */
  value: string | null
  onChange: (imageId: string | null) => void
  /** Called with the status of the last file's upload: saving waits for it. */
  onUpload?: (status: UploadStatus) => void
  /** False in a form that announces a failed upload in its own words. */
  announcesFailure?: boolean | undefined
  /** Error for a file that is not a JPEG and that the browser cannot turn into one. */
  jpegOnly?: string
  /** Shape in which the image is shown and cropped. */
  shape?: PictureShape
  error?: string | undefined
}

/** Picks an image file, lets the user crop it, and uploads it at once. */
export function ImageField({
  label,
  hint,
  value,
  onChange,
  onUpload,
  announcesFailure = true,
  jpegOnly,
  shape = 'cover',
  error,
}: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const { uploads, start, retry, remove } = useImageUploads(({ imageId }) => {
    if (imageId !== null) onChange(imageId)
  }, mostPixels[shape])
  const upload = uploads.at(-1)
  const failed = upload?.status === 'failed' ? upload : undefined
  const status = upload?.status

  const tell = useEffectEvent((now: UploadStatus) => onUpload?.(now))
  useEffect(() => tell(status), [status])

  const forget = () => {
    for (const { key } of uploads) remove(key)
  }

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    // Safari does not focus a clicked input, and the dialog returns the focus to it.
    event.target.focus()
    setRefusal(undefined)
    setChosen(file)
  }

  const clear = () => {
    forget()
    setRefusal(undefined)
    onChange(null)
    input.current?.focus()
  }

  const failure = failed && `${texts.uploadFailed(failed.file.name)}. ${failed.reason ?? ''}`
  const shown =
    upload && !failed ? upload.preview : value === null ? undefined : imagePath(value, 'small')

  return (
    <Field
      label={label}
      hint={hint}
      error={refusal ?? failure ?? error}
      announcesError={refusal !== undefined || (failed !== undefined && announcesFailure)}
    >
      {(control) => (
        <div className={styles.row} data-shape={shape}>
          <div className={styles.preview} data-busy={upload?.status === 'uploading' || undefined}>
            {shown === undefined ? (
              <ImagePlus aria-hidden size={28} />
            ) : (
              <img src={shown} alt="" className={styles.image} />
            )}
          </div>
          <div className={styles.actions}>
            <input {...control} ref={input} type="file" accept="image/*" onChange={choose} />
            {failed && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  retry(failed.key)
                  input.current?.focus()
                }}
              >
                <RotateCw aria-hidden size={16} />
                Retry
              </Button>
            )}
            {shown !== undefined && (
              <Button variant="quiet" size="small" onClick={clear}>
                <Trash2 aria-hidden size={16} />
                Remove image
              </Button>
            )}
            <UploadProgress upload={upload} />
          </div>
          {chosen && (
            <CropPicture
              file={chosen}
              shape={shape}
              onCropped={(cropped) => {
                const refused = refuseImage(cropped, jpegOnly)
                setChosen(undefined)
                setRefusal(refused)
                if (refused !== undefined) return
                forget()
                start([cropped])
              }}
              onRefused={(reason) => {
                const isOfOtherType = reason === texts.imageNotReadable && !isJpeg(chosen)
                setChosen(undefined)
                setRefusal(isOfOtherType ? (jpegOnly ?? reason) : reason)
              }}
              onCancel={() => setChosen(undefined)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

interface UploadProgressProps {
  upload: ImageUpload | undefined
}

/** Progress of an upload. The status for screen readers does not repeat each step. */
function UploadProgress({ upload }: UploadProgressProps) {
  const isUploading = upload?.status === 'uploading'
  return (
    <>
      {isUploading && (
        <progress
          aria-label={`Upload of ${isolated(upload.file.name)}`}
          className={styles.progress}
          max={1}
          value={upload.progress}
        />
      )}
      <span role="status" className={styles.status}>
        {isUploading && 'Uploading…'}
        {upload?.status === 'done' && 'Uploaded'}
      </span>
    </>
  )
}
