import type { Draw } from './drawing.ts'
import { below, circle, ellipse, line, path, polygon, rect, times, wavy } from './svg.ts'

const tide: Draw = (c, { between }) =>
  below(wavy(22, { height: 2, length: 70, phase: between(0, 1) }), c.soft) +
  times(14, () => {
    const at = [between(6, 154), between(30, 84)] as const
    const size = between(5, 14)
    return (
      ellipse(at, [size * 1.5, size * 0.8], c.middle, between(-15, 15)) +
      ellipse([at[0], at[1] - 0.8], [size * 1.2, size * 0.58], c.deep, 0) +
      circle(at[0] - size * 0.4, at[1] - 1, 1, c.accent)
    )
  })

const waves: Draw = (c, { between }) =>
  times(8, (i) =>
    below(
      wavy(32 + i * 8, { height: 3 + i * 0.4, length: 34 + i * 5, phase: between(0, 1) }),
      [c.soft, c.middle, c.deep][i % 3]!,
    ),
  ) + circle(between(30, 130), 25, 4, c.accent)

const hills: Draw = (c, { between }) =>
  circle(between(25, 135), 30, 8, c.accent) +
  below(wavy(46, { height: 10, length: 120, phase: between(0, 1) }), c.soft) +
  below(wavy(58, { height: 9, length: 90, phase: between(0, 1) }), c.middle) +
  below(wavy(68, { height: 5, length: 110, phase: between(0, 1) }), c.deep) +
  times(26, () => {
    const x = between(2, 158)
    return line(
      [
        [x, 90],
        [x + between(-2, 2), between(76, 83)],
      ],
      { stroke: c.soft, width: 0.5 },
    )
  })

const sunrise: Draw = (c, { between }) => {
  const x = between(60, 100)
  return (
    times(24, (i) => {
      const angle = (i / 24) * 2 * Math.PI
      return polygon(
        [
          [x, 62],
          [x + 150 * Math.cos(angle - 0.06), 62 + 150 * Math.sin(angle - 0.06)],
          [x + 150 * Math.cos(angle + 0.06), 62 + 150 * Math.sin(angle + 0.06)],
        ],
        c.soft,
      )
    }) +
    circle(x, 62, 20, c.accent) +
    rect([0, 62], [160, 28], c.deep) +
    times(7, (i) => rect([x - 24 + i * 3, 65 + i * 3.4], [48 - i * 6, 1.2], c.middle, 0.6))
  )
}

const moon: Draw = (c, { between }) =>
  rect([0, 0], [160, 90], c.deep) +
  times(40, () => circle(between(0, 160), between(0, 70), between(0.2, 0.6), c.soft)) +
  circle(112, 41, 18, c.ground) +
  circle(120, 37, 16, c.deep) +
  below(wavy(66, { height: 3, length: 80, phase: between(0, 1) }), c.middle) +
  below(wavy(70, { height: 2, length: 60, phase: between(0, 1) }), c.soft)

const stars: Draw = (c, { between, pick }) =>
  rect([0, 0], [160, 90], c.deep) +
  times(90, () =>
    circle(between(0, 160), between(0, 78), between(0.2, 0.9), pick([c.soft, c.ground, c.accent])),
  ) +
  times(6, (i) =>
    circle(80, 92, 26 + i * 11, { stroke: c.middle, width: 0.35, opacity: 0.8, dashes: '14 5' }),
  ) +
  below(wavy(80, { height: 4, length: 150, phase: 0.4 }), c.middle) +
  path('M70 79 a10 10 0 0 1 20 0 z', c.soft) +
  polygon(
    [
      [80, 72],
      [86, 65],
      [87.5, 66.5],
      [82, 73],
    ],
    c.deep,
  )

const lighthouse: Draw = (c, { between }) =>
  rect([0, 0], [160, 90], c.deep) +
  polygon(
    [
      [112, 27],
      [0, 12],
      [0, 44],
    ],
    c.middle,
  ) +
  polygon(
    [
      [106, 78],
      [109, 30],
      [115, 30],
      [118, 78],
    ],
    c.ground,
  ) +
  times(3, (i) => rect([107.8 - i * 0.5, 36 + i * 10], [9 + i, 5], c.accent)) +
  rect([109, 24], [6, 6], c.accent, 1) +
  polygon(
    [
      [108, 24.5],
      [112, 20],
      [116, 24.5],
    ],
    c.ground,
  ) +
  below(wavy(65, { height: 2, length: 40, phase: between(0, 1) }), c.soft) +
  below(wavy(69, { height: 1.6, length: 30, phase: between(0, 1) }), c.middle)

const boat = (x: number, y: number, hull: string, mast: string): string =>
  path(`M${x - 12} ${y} h24 l-4 6 h-16 z`, hull) +
  rect([x - 4, y - 5], [8, 5], mast) +
  line(
    [
      [x + 1, y - 5],
      [x + 1, y - 17],
    ],
    { stroke: mast, width: 0.8 },
  )

const boats: Draw = (c, { between }) =>
  below(wavy(50, { height: 1.5, length: 50, phase: between(0, 1) }), c.soft) +
  boat(38, 52, c.deep, c.accent) +
  boat(118, 48, c.accent, c.deep) +
  below(wavy(60, { height: 2, length: 44, phase: between(0, 1) }), c.middle) +
  boat(78, 64, c.ground, c.deep) +
  below(wavy(74, { height: 2.5, length: 60, phase: between(0, 1) }), c.deep)

const rain: Draw = (c, { between }) =>
  times(120, () => {
    const [x, y, length] = [between(0, 165), between(-10, 85), between(3, 9)]
    return line(
      [
        [x, y],
        [x - length * 0.3, y + length],
      ],
      { stroke: c.middle, width: 0.5 },
    )
  }) +
  times(5, (i) => {
    const [x, y] = [20 + i * 30, 62 + (i % 2) * 10]
    return (
      path(`M${x - 13} ${y} a13 13 0 0 1 26 0 z`, [c.deep, c.accent, c.soft][i % 3]!) +
      line(
        [
          [x, y],
          [x, y + 12],
        ],
        { stroke: c.deep, width: 0.9 },
      )
    )
  })

const contours: Draw = (c, { between }) => {
  const [x, y, turn] = [between(50, 110), between(35, 60), between(0, 6)]
  return (
    times(14, (i) => {
      const size = 5 + i * 8
      const around = Array.from({ length: 60 }, (_, step) => {
        const angle = (step / 60) * 2 * Math.PI
        const bulge = 1 + 0.2 * Math.sin(2 * angle + turn) + 0.08 * Math.sin(5 * angle + turn * 2)
        return [
          x + size * bulge * Math.cos(angle) * 1.3,
          y + size * bulge * Math.sin(angle),
        ] as const
      })
      const strong = i % 4 === 1
      return polygon(around, { stroke: strong ? c.deep : c.middle, width: strong ? 0.9 : 0.5 })
    }) + circle(x, y, 2, c.accent)
  )
}

const rivers: Draw = (c, { between, pick }) =>
  times(12 * 7, (i) => {
    const [column, row] = [i % 12, Math.floor(i / 12)]
    const [x, y] = [column * 15 + (row % 2) * 7.5, row * 13]
    const corners = Array.from({ length: 6 }, (_, corner) => {
      const angle = ((corner + 0.5) / 6) * 2 * Math.PI
      return [x + 8 * Math.cos(angle), y + 8 * Math.sin(angle)] as const
    })
    return polygon(corners, pick([c.soft, c.soft, c.ground, c.middle, c.deep]))
  }) +
  line(wavy(between(40, 52), { height: 12, length: 110, phase: between(0, 1) }), {
    stroke: c.accent,
    width: 7,
  })

const strata: Draw = (c, { between }) =>
  times(9, (i) =>
    below(
      wavy(12 + i * 9 + between(-2, 2), {
        height: between(1, 4),
        length: between(60, 150),
        phase: between(0, 1),
      }),
      [c.soft, c.ground, c.middle, c.deep, c.accent][i % 5]!,
    ),
  )

export const landscapes = {
  tide,
  waves,
  hills,
  sunrise,
  moon,
  stars,
  lighthouse,
  boats,
  rain,
  contours,
  rivers,
  strata,
}
