import type { Colours } from './colours.ts'
import type { Seeded } from './seeded.ts'

/** Draws a motif as SVG on the canvas of `svg.ts`, over its background. */
export type Draw = (colours: Colours, seeded: Seeded) => string
