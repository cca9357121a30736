import { isolated, type Project } from '@quad/contract'
import { Dialog, IconButton, ProjectCover } from '@quad/shared-ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent, type PointerEvent } from 'react'
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

interface GalleryViewerProps {
  project: Project
  /** Index of the shown picture; undefined while the viewer is closed. */
  shown: number | undefined
  onShow: (index: number) => void
  onClose: () => void
}

/** Shows one picture over the page. Arrow keys, buttons and swipes turn; Escape closes. */
function GalleryViewer({ project, shown, onShow, onClose }: GalleryViewerProps) {
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

/** Minimum length of a swipe, in px; shorter ones are presses. */
const shortest = 40

/**
 * Handlers for horizontal swipes: `turn(1)` to the left, `turn(-1)` to the right. The element needs
 * `touch-action: pan-y`, or the browser takes the gesture.
 */
const useSwipe = (turn: (by: 1 | -1) => void) => {
  const start = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientX - (start.current ?? event.clientX)
      start.current = undefined
      if (Math.abs(moved) >= shortest) turn(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    // Dragging the picture with the mouse would end the gesture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}

/** The alternative text of a project's picture: empty for a decorative one, `undescribed` without a description. */
export const altText = (
  { imageDescriptions }: Pick<Project, 'imageDescriptions'>,
  imageId: string | null,
  undescribed: string,
): string => {
  const description = imageId === null ? undefined : imageDescriptions[imageId]
  return description === null ? '' : description || undescribed
}
