import { imagePath, type Project } from '@quad/contract'
import styles from './project.module.css'

interface GalleryProps {
  project: Project
}

/** The project's pictures; nothing where there are none. */
export function Gallery({ project }: GalleryProps) {
  const images = project.imageGalleryList
  if (images.length === 0) return null
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">Gallery</h2>
      <ul className={styles.gallery}>
        {images.map((imageId, index) => (
          <li key={imageId}>
            <img
              src={imagePath(imageId)}
              alt={`${project.title}, ${index + 1} of ${images.length}`}
              loading="lazy"
              className={styles.picture}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
