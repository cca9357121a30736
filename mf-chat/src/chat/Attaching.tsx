import { attachmentPath, fileSize, isolated, limits, texts, type Attachment } from '@quad/contract'
import {
  Alert,
  Button,
  IconButton,
  TextField,
  useAnnouncer,
  VisuallyHidden,
  type Upload,
  type useAttachmentUploads,
} from '@quad/shared-ui'
import { FileText, Paperclip, RotateCw, X } from 'lucide-react'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import styles from './attaching.module.css'

/** Chooses files for the next message. */
export function AttachButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    onChoose(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={choose}
      />
      <IconButton label="Attach pictures or files" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden size={20} />
      </IconButton>
    </>
  )
}

interface AttachingProps {
  /** The files that are uploaded. */
  attached: readonly Attachment[]
  uploads: ReturnType<typeof useAttachmentUploads>
  /** Whether files were left out of the last choice. */
  isFull: boolean
  onChange: (attached: readonly Attachment[]) => void
  /** Called when the viewer has removed one, whose button is gone. */
  onRemoved: () => void
}

/** The pictures and files of the next message, also those that are being uploaded. */
export function Attaching({ attached, uploads, isFull, onChange, onRemoved }: AttachingProps) {
  const [announcements, announce] = useAnnouncer()
  const describe = (id: string, description: string) =>
    onChange(
      attached.map((each) =>
        each.id === id && each.picture
          ? { ...each, picture: { ...each.picture, description } }
          : each,
      ),
    )
  const removed = (name: string) => {
    announce(`${name} removed`)
    onRemoved()
  }
  return (
    <>
      {isFull && <Alert className={styles.full}>{texts.attachmentsFull}</Alert>}
      {attached.length + uploads.uploads.length > 0 && (
        <ul role="list" aria-label="Attached" className={styles.list}>
          {attached.map(({ id, name, bytes, picture }) => (
            <Item
              key={id}
              name={name}
              src={picture && attachmentPath(id, 'tiny')}
              note={picture ? undefined : fileSize(bytes)}
              actions={
                <IconButton
                  label={`Remove ${isolated(name)}`}
                  onClick={() => {
                    onChange(attached.filter((each) => each.id !== id))
                    removed(name)
                  }}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              }
            >
              {picture && (
                <TextField
                  label={
                    <>
                      Description<VisuallyHidden> of {isolated(name)}</VisuallyHidden>
                    </>
                  }
                  placeholder="What it shows, for those who cannot see it"
                  maxLength={limits.pictureDescription}
                  value={picture.description}
                  onChange={({ target }) => describe(id, target.value)}
                />
              )}
            </Item>
          ))}
          {uploads.uploads.map((upload) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              onRetry={() => {
                uploads.retry(upload.key)
                onRemoved()
              }}
              onCancel={() => {
                uploads.remove(upload.key)
                removed(upload.file.name)
              }}
            />
          ))}
        </ul>
      )}
      {announcements}
    </>
  )
}

interface UploadItemProps {
  upload: Upload<Attachment>
  onRetry: () => void
  onCancel: () => void
}

/** A file that is being uploaded, or was not. */
function UploadItem({
  upload: { file, preview, status, progress, reason },
  onRetry,
  onCancel,
}: UploadItemProps) {
  const name = isolated(file.name)
  const isFailed = status === 'failed'
  return (
    <Item
      isFailed={isFailed}
      name={file.name}
      src={file.type.startsWith('image/') && !isFailed ? preview : null}
      actions={
        <>
          {isFailed && (
            <Button size="small" onClick={onRetry}>
              <RotateCw aria-hidden size={16} />
              Retry<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onCancel}>
            {isFailed ? 'Remove' : 'Cancel'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </>
      }
    >
      {isFailed ? (
        <Alert>{reason}</Alert>
      ) : (
        <progress value={progress} aria-label={`Upload of ${name}`} className={styles.bar} />
      )}
    </Item>
  )
}

interface ItemProps {
  name: string
  isFailed?: boolean
  /** A small view of a picture; null for another file. */
  src: string | null
  note?: string | undefined
  actions: ReactNode
  children?: ReactNode
}

function Item({ name, isFailed, src, note, actions, children }: ItemProps) {
  return (
    <li className={styles.item} data-failed={isFailed || undefined}>
      {src === null ? (
        <FileText aria-hidden className={styles.thumbnail} />
      ) : (
        <img src={src} alt="" className={styles.thumbnail} />
      )}
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {note !== undefined && <span className={styles.note}> · {note}</span>}
        </p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
