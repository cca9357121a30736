import type { Draw } from './drawing.ts'
import { landscapes } from './landscapes.ts'
import { objects } from './objects.ts'
import { patterns } from './patterns.ts'

/** The motifs of covers. */
export const motifs = { ...landscapes, ...patterns, ...objects } satisfies Record<string, Draw>

export type Motif = keyof typeof motifs
