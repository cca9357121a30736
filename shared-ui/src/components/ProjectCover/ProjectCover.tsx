import { imagePath, type ImageSize } from '@quad/contract'
import { useState, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { CoverPattern } from './CoverPattern.tsx'
import styles from './ProjectCover.module.css'

interface ProjectCoverProps extends ComponentProps<'span'> {
  /** The project's id, the seed of the pattern. */
  id: string
  imageId: string | null
  size?: ImageSize
  /** Describes the picture; decorative unless given. */
  alt?: string
}

/** A project's picture, or its own pattern. */
export function ProjectCover({
  id,
  imageId,
  size = 'small',
  alt = '',
  className,
  ...rest
}: ProjectCoverProps) {
  const [failedId, setFailedId] = useState<string | null>(null)
  return (
    <span {...rest} className={cx(styles.cover, className)}>
      {imageId !== null && imageId !== failedId ? (
        <img
          src={imagePath(imageId, size)}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={styles.image}
          onError={() => setFailedId(imageId)}
        />
      ) : (
        <CoverPattern id={id} className={styles.image} />
      )}
    </span>
  )
}
