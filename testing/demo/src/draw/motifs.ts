import type { Draw } from './drawing.ts'
import { landscapes } from './landscapes.ts'
import { objects } from './objects.ts'
import { patterns } from './patterns.ts'

/** The motifs of covers. */
export const motifs = { ...landscapes, ...patterns, ...objects } satisfies Record<string, Draw>

export type Motif = keyof typeof motifs

/** What each motif shows; null for a pattern, which is decorative. */
export const motifDescriptions: Record<Motif, string | null> = {
  tide: 'Drawing of rock pools on a beach at low tide',
  waves: 'Drawing of waves, one behind another',
  hills: 'Drawing of hills, one behind another',
  sunrise: 'Drawing of the sun as it rises',
  moon: 'Drawing of the moon at night',
  stars: 'Drawing of a night sky with stars',
  lighthouse: 'Drawing of a lighthouse above the sea',
  boats: 'Drawing of boats on the water',
  rain: 'Drawing of rain',
  contours: 'Drawing of the contour lines of a map',
  rivers: 'Drawing of a map of hexagonal fields',
  strata: 'Drawing of layers of rock',
  truss: 'Drawing of a bridge with a truss above the water',
  blueprint: 'Drawing of a construction plan',
  spotlight: 'Drawing of a stage in the light of a spot',
  bowls: 'Drawing of bowls',
  kites: 'Drawing of kites in the air',
  leaves: 'Drawing of leaves',
  chamber: 'Drawing of the seats of a parliament in half circles',
  joints: 'Drawing of the joints of a hand',
  radio: 'Drawing of a radio mast and its waves',
  track: 'Drawing of a running track from above',
  staves: 'Drawing of notes on three staves',
  circuit: 'Drawing of the lines of a circuit board',
  soundwave: 'Drawing of a sound wave above a line of captions',
  doors: 'Drawing of two rows of doors',
  tracks: null,
  dots: null,
  stripes: null,
  chevrons: null,
  arcs: null,
  rings: null,
  bubbles: null,
  stitches: null,
  shards: null,
}
