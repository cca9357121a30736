import { coverRatio } from '@quad/contract'
import { useState, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { Picture } from '../Picture/Picture.tsx'
import { CoverPattern } from './CoverPattern.tsx'
import styles from './ProjectCover.module.css'

interface ProjectCoverProps extends ComponentProps<'span'> {
  /** The project's id, the seed of the pattern. */
  id: string
  imageId: string | null
  /** Width of the image in px, null for none: the cover shows it no larger, and a pattern low. */
  imageWidth?: number | null
  /** Width of the cover, as in `sizes` of HTML; that of a card unless given. */
  sizes?: string
  isFirst?: boolean | undefined
  /** Describes the picture; decorative unless given. */
  alt?: string
}

/** A pattern is no higher than a picture of this width, in px. */
const patternWidth = 600

/** Smaller pictures are enlarged to this width, in px. */
const leastWidth = 360

/** A project's picture, or its own pattern. */
export function ProjectCover({
  id,
  imageId,
  imageWidth,
  sizes = '(min-width: 48em) 360px, 100vw',
  isFirst,
  alt = '',
  className,
  style,
  ...rest
}: ProjectCoverProps) {
  const [failedId, setFailedId] = useState<string | null>(null)
  const limit =
    imageWidth === undefined
      ? undefined
      : Math.max(imageWidth ?? patternWidth, leastWidth) / coverRatio
  return (
    <span
      {...rest}
      className={cx(styles.cover, className)}
      data-limited={limit !== undefined || undefined}
      style={{ ...style, maxBlockSize: limit }}
    >
      {imageId !== null && imageId !== failedId ? (
        <Picture
          imageId={imageId}
          alt={alt}
          sizes={sizes}
          width={640}
          height={213}
          isFirst={isFirst}
          className={styles.image}
          onError={() => setFailedId(imageId)}
        />
      ) : (
        <CoverPattern id={id} className={styles.image} />
      )}
    </span>
  )
}
