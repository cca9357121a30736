import type { Draw } from './drawing.ts'
import { circle, line, path, polygon, rect, times } from './svg.ts'

const dots: Draw = (c, { pick }) =>
  times(16 * 9, (i) => {
    const [column, row] = [i % 16, Math.floor(i / 16)]
    const near = Math.hypot(column - 7.5, (row - 4) * 1.4)
    return circle(
      5 + column * 10,
      5 + row * 10,
      Math.max(0.7, 4.4 - near * 0.5),
      pick([c.middle, c.middle, c.deep, c.accent]),
    )
  })

const stripes: Draw = (c, { between, pick }) => {
  let x = 0
  return times(28, () => {
    const width = between(2, 9)
    x += width
    return rect([x - width, 0], [width, 90], pick([c.ground, c.soft, c.middle, c.deep, c.accent]))
  })
}

const chevrons: Draw = (c) =>
  times(9, (i) =>
    line(
      [
        [-20 + i * 22, -5],
        [10 + i * 22, 45],
        [-20 + i * 22, 95],
      ],
      { stroke: [c.soft, c.middle, c.deep, c.accent][i % 4]!, width: 7 },
    ),
  )

const arcs: Draw = (c, { pick }) =>
  times(8 * 5, (i) => {
    const [x, y] = [(i % 8) * 20, Math.floor(i / 8) * 20]
    const turned = pick([
      `M${x} ${y} h20 a20 20 0 0 1 -20 20 z`,
      `M${x} ${y} h20 v20 a20 20 0 0 1 -20 -20 z`,
      `M${x + 20} ${y + 20} h-20 a20 20 0 0 1 20 -20 z`,
    ])
    return path(turned, pick([c.soft, c.middle, c.deep, c.accent, c.ground]))
  })

const rings: Draw = (c, { between }) =>
  times(5, () => {
    const [x, y] = [between(10, 150), between(10, 80)]
    return times(5, (i) =>
      circle(x, y, 6 + i * 6, {
        stroke: [c.middle, c.deep, c.soft, c.accent][i % 4]!,
        width: 1.4,
        opacity: 0.85,
      }),
    )
  })

const bubbles: Draw = (c, { between, pick }) =>
  times(22, () => {
    const [x, y, size] = [between(4, 156), between(4, 82), between(5, 13)]
    const colour = pick([c.soft, c.middle, c.deep, c.accent])
    return (
      circle(x, y, size, colour) +
      polygon(
        [
          [x - size * 0.7, y + size * 0.5],
          [x - size * 0.9, y + size * 1.25],
          [x, y + size * 0.8],
        ],
        colour,
      )
    )
  })

const stitches: Draw = (c) =>
  times(13, (i) =>
    line(
      [
        [-5, 4 + i * 7],
        [165, 4 + i * 7],
      ],
      {
        stroke: [c.middle, c.accent, c.deep][i % 3]!,
        width: 1.3,
        dashes: i % 2 === 0 ? '5 4' : '2 3',
      },
    ),
  ) +
  rect([52, 22], [56, 46], c.soft, 3) +
  rect([55, 25], [50, 40], { stroke: c.accent, width: 1.2, dashes: '3.5 3' }, 2)

const shards: Draw = (c, { between, pick }) =>
  times(26, () => {
    const [x, y, size] = [between(5, 155), between(5, 85), between(5, 13)]
    const corner = (turn: number) => {
      const far = size * between(0.6, 1)
      return [x + far * Math.cos(turn), y + far * Math.sin(turn)] as const
    }
    const start = between(0, 6)
    return polygon(
      [corner(start), corner(start + 1.3), corner(start + 2.9), corner(start + 4.4)],
      pick([c.soft, c.middle, c.deep, c.accent]),
    )
  })

const staves: Draw = (c, { between, pick }) =>
  times(3, (staff) => {
    const top = 24 + staff * 16.5
    return (
      times(5, (i) =>
        line(
          [
            [0, top + i * 2.6],
            [160, top + i * 2.6],
          ],
          { stroke: c.middle, width: 0.35 },
        ),
      ) +
      times(12, (i) => {
        const [x, y] = [8 + i * 12.5 + between(-2, 2), top + between(0, 10)]
        const colour = pick([c.deep, c.deep, c.accent])
        return (
          circle(x, y, 1.5, colour) +
          line(
            [
              [x + 1.3, y],
              [x + 1.3, y - 7],
            ],
            { stroke: colour, width: 0.6 },
          )
        )
      })
    )
  })

const tracks: Draw = (c, { between, pick }) =>
  rect([0, 0], [160, 90], c.deep) +
  times(34, () => {
    const [x, y] = [between(0, 160), between(0, 90)]
    const [dx, dy] = [between(-30, 30), between(-18, 18)]
    return path(
      `M${x.toFixed(1)} ${y.toFixed(1)} q ${(dx / 2 + between(-7, 7)).toFixed(1)} ${(dy / 2).toFixed(1)} ${dx.toFixed(1)} ${dy.toFixed(1)}`,
      { stroke: pick([c.soft, c.ground, c.accent]), width: between(0.2, 0.8), dashes: '0.4 0.9' },
    )
  })

const circuit: Draw = (c, { between, pick }) =>
  times(26, () => {
    const [x, y] = [Math.round(between(0, 32)) * 5, Math.round(between(0, 18)) * 5]
    const [across, down] = [pick([15, 25, -20, 35]), pick([10, -15, 20, -10])]
    const colour = pick([c.middle, c.middle, c.deep, c.accent])
    return (
      line(
        [
          [x, y],
          [x + across, y],
          [x + across + down / 2, y + down],
        ],
        { stroke: colour, width: 0.9 },
      ) +
      circle(x, y, 1.7, colour) +
      circle(x + across + down / 2, y + down, 1.2, colour)
    )
  }) + rect([66, 33], [28, 24], c.deep, 2)

const soundwave: Draw = (c, { between }) =>
  times(40, (i) => {
    const height = 6 + 34 * Math.abs(Math.sin(i * 0.31)) * between(0.35, 1)
    return rect([2 + i * 4, 41 - height / 2], [2.2, height], i % 9 === 4 ? c.accent : c.middle, 1.1)
  }) + rect([30, 66], [100, 3], c.deep, 1.5)

const doors: Draw = (c, { pick }) =>
  times(18, (i) => {
    const [x, y] = [7 + (i % 9) * 16.6, 20 + Math.floor(i / 9) * 27]
    return (
      path(
        `M${x} ${y + 24} v-16 a6.5 6.5 0 0 1 13 0 v16 z`,
        pick([c.middle, c.deep, c.accent, c.soft]),
      ) + circle(x + 10, y + 15, 0.9, c.ground)
    )
  })

export const patterns = {
  dots,
  stripes,
  chevrons,
  arcs,
  rings,
  bubbles,
  stitches,
  shards,
  staves,
  tracks,
  circuit,
  soundwave,
  doors,
}
