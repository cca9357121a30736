import type { Colours } from './colours.ts'
import { landscapes } from './landscapes.ts'
import { objects } from './objects.ts'
import { patterns } from './patterns.ts'
import type { Seeded } from './seeded.ts'

/** Draws on the canvas of `svg.ts`, whose ground is painted. */
export type Draw = (colours: Colours, seeded: Seeded) => string

/** What a cover may show. */
export const motifs = { ...landscapes, ...patterns, ...objects } satisfies Record<string, Draw>

export type Motif = keyof typeof motifs
