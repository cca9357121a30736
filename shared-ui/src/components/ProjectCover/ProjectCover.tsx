import { useState, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { Picture } from '../Picture/Picture.tsx'
import { CoverPattern } from './CoverPattern.tsx'
import styles from './ProjectCover.module.css'

interface ProjectCoverProps extends ComponentProps<'span'> {
  /** The project's id, the seed of the pattern. */
  id: string
  imageId: string | null
  /** Width of the cover, as in `sizes` of HTML; that of a card unless given. */
  sizes?: string
  isFirst?: boolean | undefined
  /** Describes the picture; decorative unless given. */
  alt?: string
}

/** A project's picture, or its own pattern. */
export function ProjectCover({
  id,
  imageId,
  sizes = '(min-width: 48em) 360px, 100vw',
  isFirst,
  alt = '',
  className,
  ...rest
}: ProjectCoverProps) {
  const [failedId, setFailedId] = useState<string | null>(null)
  return (
    <span {...rest} className={cx(styles.cover, className)}>
      {imageId !== null && imageId !== failedId ? (
        <Picture
          imageId={imageId}
          alt={alt}
          sizes={sizes}
          width={640}
          height={360}
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
