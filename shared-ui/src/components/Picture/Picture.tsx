import { imagePath, imageSrcSet } from '@quad/contract'
import type { ComponentProps } from 'react'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'loading'> {
  imageId: string
  alt: string
  /** Width of its place, as in `sizes` of HTML: the browser loads the size that fits. */
  sizes: string
  /** Shape of its place, in px: the browser reserves it. */
  width: number
  height: number
  /** The first picture of a page loads at once, before the others; others load when they come into sight. */
  isFirst?: boolean | undefined
}

/** A stored image, in the size that fits its place. */
export function Picture({ imageId, alt, isFirst = false, ...rest }: PictureProps) {
  return (
    <img
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      {...rest}
      alt={alt}
      src={imagePath(imageId, 'small')}
      srcSet={imageSrcSet(imageId)}
    />
  )
}
