/** Sizes in which every image is kept, by their longest side in px. */
export const imageSizes = { small: 320, large: 1600 } as const
export type ImageSize = keyof typeof imageSizes

/** Path of an image, for `src`. */
export const imagePath = (imageId: string, size: ImageSize = 'large'): string =>
  `/api/images/${imageId}${size === 'small' ? '?size=small' : ''}`
