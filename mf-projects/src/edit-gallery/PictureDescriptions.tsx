import { PictureDescription } from '../describe-project/PictureDescription.tsx'
import styles from './edit-gallery.module.css'
import type { Picture } from './use-gallery.ts'

interface PictureDescriptionsProps {
  pictures: readonly Picture[]
}

/** The descriptions of the uploaded pictures. Below the pictures, since taller tiles are hard to drag. */
export function PictureDescriptions({ pictures }: PictureDescriptionsProps) {
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
