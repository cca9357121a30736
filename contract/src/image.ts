/** Sizes in which every image is kept, by their longest side in px. */
export const imageSizes = { tiny: 96, small: 320, medium: 640, large: 1280, full: 2240 } as const
export type ImageSize = keyof typeof imageSizes

/** Width of a cover to its height, from the crop to each page. In styles, it is `--cover-ratio`. */
export const coverRatio = 3

/** Path of an image, for `src`. */
export const imagePath = (imageId: string, size: ImageSize = 'large'): string =>
  `/api/images/${imageId}${size === 'large' ? '' : `?size=${size}`}`

/** Paths of an image in each size, for `srcset`. The widths are those of a landscape picture. */
export const imageSrcSet = (imageId: string): string =>
  (Object.keys(imageSizes) as ImageSize[])
    .map((size) => `${imagePath(imageId, size)} ${imageSizes[size]}w`)
    .join(', ')
