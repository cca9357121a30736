import type { Colours } from './colours.ts'
import type { Seeded } from './seeded.ts'
import { circle, ellipse, path, rect, times } from './svg.ts'

type Hair = (colour: string) => string

/** Hair behind the head, then over the forehead. */
const hairs: readonly { behind?: Hair; before: Hair }[] = [
  { before: (colour) => path('M33 43 q 0 -22 17 -22 t 17 22 q -4 -11 -17 -11 t -17 11 z', colour) },
  {
    behind: (colour) => path('M30 74 q -4 -54 20 -54 t 20 54 z', colour),
    before: (colour) =>
      path('M34 44 q 1 -20 16 -20 t 16 20 q -7 -9 -13 -10 q -9 9 -19 10 z', colour),
  },
  {
    behind: (colour) => circle(50, 17, 8, colour),
    before: (colour) => path('M33 43 q 0 -22 17 -22 t 17 22 q -6 -12 -17 -12 t -17 12 z', colour),
  },
  {
    behind: (colour) =>
      times(9, (i) =>
        circle(50 + 19 * Math.cos(3.3 + i * 0.34), 40 + 19 * Math.sin(3.3 + i * 0.34), 8, colour),
      ),
    before: (colour) => path('M34 42 q 2 -16 16 -16 t 16 16 q -6 -8 -16 -8 t -16 8 z', colour),
  },
  {
    behind: (colour) =>
      path('M31 60 q -3 -39 19 -39 t 19 39 q -4 4 -8 4 h-22 q -5 0 -8 -4 z', colour),
    before: (colour) => path('M34 44 q 0 -19 16 -19 t 16 19 q -16 -8 -32 0 z', colour),
  },
  {
    before: (colour) =>
      path(
        'M33 44 q -2 -24 20 -23 q 16 1 14 21 q -4 -9 -10 -10 q -12 1 -20 1 q -3 4 -4 11 z',
        colour,
      ),
  },
  {
    behind: (colour) => path('M27 78 q -3 -60 23 -60 t 23 60 z', colour),
    before: (colour) => path('M35 47 q 0 -20 15 -20 t 15 20 q -3 -12 -15 -12 t -15 12 z', colour),
  },
]

const clothes: readonly ((colour: string, trim: string) => string)[] = [
  (colour) => path('M14 102 q 2 -30 36 -30 t 36 30 z', colour),
  (colour, trim) =>
    path('M14 102 q 2 -30 36 -30 t 36 30 z', colour) + path('M41 73 l9 12 l9 -12 z', trim),
  (colour, trim) =>
    path('M14 102 q 2 -30 36 -30 t 36 30 z', colour) +
    path('M39 72 q 11 12 22 0', { stroke: trim, width: 3 }),
  (colour, trim) =>
    path('M14 102 q 2 -30 36 -30 t 36 30 z', colour) +
    times(3, (i) => path(`M16 ${86 + i * 7} q 34 -9 68 0`, { stroke: trim, width: 2 })),
]

/** Head and shoulders of a person in poster colours, on a canvas of 100 by 100. */
export const drawPortrait = (c: Colours, { pick, between }: Seeded): string => {
  const hair = pick(hairs)
  const [hairColour, face] = [c.deep, c.soft]
  const glasses = between(0, 1) < 0.3
  const rim = { stroke: c.deep, width: 1.2 }
  return (
    rect([0, 0], [100, 100], c.ground) +
    circle(between(20, 80), between(15, 45), between(24, 40), pick([c.accent, c.middle])) +
    (hair.behind?.(hairColour) ?? '') +
    rect([44, 58], [12, 18], face, 5) +
    pick(clothes)(pick([c.middle, c.accent]), c.ground) +
    ellipse([50, 46], [15, 18], face) +
    hair.before(hairColour) +
    (glasses
      ? circle(43.5, 47, 4.4, rim) + circle(56.5, 47, 4.4, rim) + path('M48 46.5 h4', rim)
      : '')
  )
}
