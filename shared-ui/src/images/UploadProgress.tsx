import { isolated } from '@quad/contract'
import type { ImageUpload } from './use-image-uploads.ts'
import styles from './ImageField.module.css'

interface UploadProgressProps {
  upload: ImageUpload | undefined
}

/** Progress of an upload. The status for screen readers does not repeat each step. */
export function UploadProgress({ upload }: UploadProgressProps) {
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
