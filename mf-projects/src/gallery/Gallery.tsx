import type { Project } from '@quad/contract'
import { ProjectCover } from '@quad/shared-ui'
import { useState } from 'react'
import { GalleryViewer } from './GalleryViewer.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  project: Project
}

/** The project's pictures; empty without any. */
export function Gallery({ project }: GalleryProps) {
  const [shown, setShown] = useState<number>()
  const images = project.imageGalleryList

  if (images.length === 0) return null
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">Gallery</h2>
      <ul role="list" className={styles.gallery}>
        {images.map((imageId, index) => (
          <li key={imageId}>
            <button
              type="button"
              aria-label={`Open picture ${index + 1} of ${images.length}`}
              aria-haspopup="dialog"
              className={styles.tile}
              onClick={() => setShown(index)}
            >
              <ProjectCover id={imageId} imageId={imageId} className={styles.picture} />
            </button>
          </li>
        ))}
      </ul>
      <GalleryViewer
        title={project.title}
        images={images}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
    </section>
  )
}
