import { useState, type ComponentProps, type CSSProperties } from 'react'
import { cx } from '../../styles/cx.ts'
import { Picture } from '../Picture/Picture.tsx'
import { CoverPattern } from './CoverPattern.tsx'
import styles from './ProjectCover.module.css'

interface ProjectCoverProps extends ComponentProps<'span'> {
  /** The project's id, the seed of the pattern. */
  id: string
  imageId: string | null
  /** For a banner, the width of its image in px, null for none. */
  imageWidth?: number | null
  /** Width of the cover, as in `sizes` of HTML; that of a card unless given. */
  sizes?: string
  isFirst?: boolean | undefined
  /** Describes the picture; decorative unless given. */
  alt?: string
}

/** A banner is no wider than its picture, though never tiny, and low if it is a pattern. Null for a pattern. */
export const bannerSize = (imageWidth: number | null): CSSProperties =>
  imageWidth === null ? { maxBlockSize: 200 } : { maxInlineSize: Math.max(imageWidth, 360) }

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
  const shown = imageId === failedId ? null : imageId
  return (
    <span
      {...rest}
      className={cx(styles.cover, className)}
      style={{
        ...(imageWidth !== undefined && bannerSize(shown === null ? null : imageWidth)),
        ...style,
      }}
    >
      {shown !== null ? (
        <Picture
          imageId={shown}
          alt={alt}
          sizes={sizes}
          width={640}
          height={213}
          isFirst={isFirst}
          className={styles.image}
          onError={() => setFailedId(shown)}
        />
      ) : (
        <CoverPattern id={id} className={styles.image} />
      )}
    </span>
  )
}
