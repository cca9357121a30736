import { imagePath } from '@quad/contract'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { messageOf } from '../../api/failure.ts'
import { uploadImage } from '../../upload/upload-image.ts'
import { refuseImage } from '../../upload/refuse-image.ts'
import { cx } from '../../styles/cx.ts'
import { Button } from '../Button/Button.tsx'
import { Field } from '../Field/Field.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import styles from './ImageField.module.css'

interface ImageFieldProps {
  label: ReactNode
  hint?: ReactNode
  name?: string
  /** The image's id, or null for none. */
  value: string | null
  onChange: (imageId: string | null) => void
  /** True while a file is on its way: saving waits for it. */
  onBusyChange?: (busy: boolean) => void
  /** What a file of another type than jpg and jpeg is refused with; any image passes unless given. */
  jpegOnly?: string
  /** `round` for faces. */
  shape?: 'wide' | 'round'
  error?: string | undefined
  className?: string | undefined
}

const uploadFailed = (file: File, error: unknown) =>
  messageOf(error, `Failed to upload ${file.name}`)

/** Chooses an image file, shows it, and uploads it at once. */
export function ImageField({
  label,
  hint,
  name,
  value,
  onChange,
  onBusyChange,
  jpegOnly,
  shape = 'wide',
  error,
  className,
}: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<AbortController>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => () => upload.current?.abort(), [])
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])

  const show = (state: boolean) => {
    setBusy(state)
    onBusyChange?.(state)
  }

  const send = async (file: File) => {
    upload.current?.abort()
    const own = new AbortController()
    upload.current = own
    setPreview(URL.createObjectURL(file))
    show(true)
    try {
      onChange(await uploadImage(file, { signal: own.signal }))
    } catch (failure) {
      if (own.signal.aborted) return
      setPreview(null)
      setRefusal(uploadFailed(file, failure))
    }
    if (!own.signal.aborted) show(false)
  }

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const refused = refuseImage(file, jpegOnly)
    setRefusal(refused)
    if (refused === undefined) void send(file)
  }

  const remove = () => {
    upload.current?.abort()
    show(false)
    setPreview(null)
    setRefusal(undefined)
    onChange(null)
    input.current?.focus()
  }

  const shown = preview ?? (value === null ? null : imagePath(value, 'small'))

  return (
    <Field label={label} hint={hint} error={refusal ?? error} className={className}>
      {(control) => (
        <div className={styles.row} data-shape={shape}>
          <div className={styles.preview} data-busy={busy || undefined}>
            {shown === null ? (
              <ImagePlus aria-hidden size={28} />
            ) : (
              <img src={shown} alt="" className={styles.image} />
            )}
            {busy && <Spinner className={styles.spinner} />}
          </div>
          <div className={styles.actions}>
            <input
              {...control}
              ref={input}
              type="file"
              name={name}
              accept={jpegOnly === undefined ? 'image/*' : '.jpg,.jpeg,image/jpeg'}
              className={cx(styles.input)}
              onChange={choose}
            />
            {shown !== null && (
              <Button variant="quiet" size="small" onClick={remove}>
                Remove image
              </Button>
            )}
            <span role="status" className={styles.status}>
              {busy && 'Uploading…'}
            </span>
          </div>
        </div>
      )}
    </Field>
  )
}
