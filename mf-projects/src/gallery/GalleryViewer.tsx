import { isolated, type Project } from '@quad/contract'
import { Dialog, IconButton, ProjectCover } from '@quad/shared-ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { altText } from './alt-text.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './gallery.module.css'

interface GalleryViewerProps {
  project: Project
  /** Index of the shown picture; undefined while the viewer is closed. */
  shown: number | undefined
  onShow: (index: number) => void
  onClose: () => void
}

/** Shows one picture over the page. Arrow keys, buttons and swipes turn; Escape closes. */
export function GalleryViewer({ project, shown, onShow, onClose }: GalleryViewerProps) {
  const { title, imageGalleryList: images } = project
  const place = Math.min(shown ?? 0, images.length - 1)
  const imageId = images[place]
  const isOpen = shown !== undefined && imageId !== undefined
  const turn = (by: number) => onShow((place + by + images.length) % images.length)
  const swipe = useSwipe(turn)

  useEffect(() => {
    if (!isOpen) return undefined
    const turnByKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(-1)
      if (key === 'ArrowRight') turn(1)
    }
    document.addEventListener('keydown', turnByKey)
    return () => document.removeEventListener('keydown', turnByKey)
  })

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      className={styles.viewer}
    >
      <div className={styles.stage} {...swipe}>
        {imageId !== undefined && (
          <ProjectCover
            key={imageId}
            id={imageId}
            imageId={imageId}
            sizes="(min-width: 68em) 1080px, 100vw"
            isFirst
            alt={altText(
              project,
              imageId,
              `${isolated(title)}, picture ${place + 1} of ${images.length}`,
            )}
            className={styles.large}
          />
        )}
      </div>
      <div className={styles.turning}>
        {images.length > 1 && (
          <IconButton label="Previous picture" onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
        )}
        <p role="status">
          {place + 1} of {images.length}
        </p>
        {images.length > 1 && (
          <IconButton label="Next picture" onClick={() => turn(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        )}
      </div>
    </Dialog>
  )
}
