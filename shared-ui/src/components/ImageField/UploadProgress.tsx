import type { ImageUpload } from '../../upload/use-image-uploads.ts'
import styles from './ImageField.module.css'

interface UploadProgressProps {
  upload: ImageUpload | undefined
}

/** How far an upload is; what is said aloud does not change with each step. */
export function UploadProgress({ upload }: UploadProgressProps) {
  const isUploading = upload?.status === 'uploading'
  return (
    <>
      {isUploading && (
        <progress
          aria-label={`Upload of ${upload.file.name}`}
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
