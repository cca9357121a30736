/** How pictures are shown, and so cropped: a face, a project's cover, a profile's cover. */
export type PictureShape = 'round' | 'wide' | 'cover'

/** Width to height. */
export const aspects: Record<PictureShape, number> = { round: 1, wide: 2, cover: 4 }
