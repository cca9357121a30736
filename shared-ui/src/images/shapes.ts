/** Shapes in which pictures are shown and cropped: a photo, a project's cover, a profile's cover. */
export type PictureShape = 'round' | 'wide' | 'cover'

/** Aspect ratio, width to height. */
export const aspects: Record<PictureShape, number> = { round: 1, wide: 2, cover: 4 }
