import { isolated, type Project } from '@quad/contract'
import { ProjectCover } from '@quad/shared-ui'
import { useState } from 'react'
import { altText } from './alt-text.ts'
import { GalleryViewer } from './GalleryViewer.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  project: Project
}

/** The project's pictures; empty without any. */
export function Gallery({ project }: GalleryProps) {
  const [shown, setShown] = useState<number>()
  const images = project.imageGalleryList
  const nameOf = (imageId: string, index: number) => {
    const description = altText(project, imageId, '')
    return `Open picture ${index + 1} of ${images.length}${description && `: ${isolated(description)}`}`
  }

  if (images.length === 0) return null
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">Gallery</h2>
      <ul role="list" className={styles.gallery}>
        {images.map((imageId, index) => (
          <li key={imageId}>
            <button
              type="button"
              aria-label={nameOf(imageId, index)}
              aria-haspopup="dialog"
              className={styles.tile}
              onClick={() => setShown(index)}
            >
              <ProjectCover
                id={imageId}
                imageId={imageId}
                sizes="(min-width: 48em) 320px, 50vw"
                className={styles.picture}
              />
            </button>
          </li>
        ))}
      </ul>
      <GalleryViewer
        project={project}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
    </section>
  )
}
