import type { Draw } from './drawing.ts'
import { below, circle, ellipse, group, line, path, polygon, rect, times, wavy } from './svg.ts'

const truss: Draw = (c, { between }) =>
  below(wavy(66, { height: 1.6, length: 45, phase: between(0, 1) }), c.soft) +
  times(8, (i) => {
    const x = 16 + i * 16
    return line(
      [
        [x, 56],
        [x + 8, 36],
        [x + 16, 56],
      ],
      { stroke: i % 3 === 1 ? c.accent : c.deep, width: 1.8 },
    )
  }) +
  line(
    [
      [24, 36],
      [136, 36],
    ],
    { stroke: c.deep, width: 2.4 },
  ) +
  rect([0, 55], [160, 4], c.deep) +
  times(2, (i) => rect([14 + i * 122, 58], [9, 32], c.middle))

const blueprint: Draw = (c, { between }) => {
  const thin = { stroke: c.soft, width: 0.25, opacity: 0.7 }
  const drawn = { stroke: c.ground, width: 0.8 }
  return (
    rect([0, 0], [160, 90], c.deep) +
    times(17, (i) =>
      line(
        [
          [i * 10, 0],
          [i * 10, 90],
        ],
        thin,
      ),
    ) +
    times(10, (i) =>
      line(
        [
          [0, i * 10],
          [160, i * 10],
        ],
        thin,
      ),
    ) +
    rect([36, 22], [54, 46], drawn) +
    circle(63, 45, between(10, 17), drawn) +
    polygon(
      [
        [104, 68],
        [128, 68],
        [128, 22],
      ],
      drawn,
    ) +
    line(
      [
        [36, 76],
        [128, 76],
      ],
      { stroke: c.accent, width: 0.7 },
    )
  )
}

const spotlight: Draw = (c, { between }) =>
  rect([0, 0], [160, 90], c.deep) +
  times(3, (i) => {
    const x = 38 + i * 42 + between(-8, 8)
    return (
      polygon(
        [
          [x, 2],
          [60 + i * 20 - 16, 78],
          [60 + i * 20 + 16, 78],
        ],
        [c.middle, c.accent, c.soft][i]!,
      ) + circle(x, 2, 4, c.ground)
    )
  }) +
  ellipse([80, 78], [52, 7], c.ground)

const bowls: Draw = (c, { between }) =>
  times(5, (i) => {
    const [x, y] = [24 + i * 28, 50 + (i % 2) * 8]
    return (
      path(`M${x - 12} ${y} h24 a12 12 0 0 1 -24 0 z`, [c.deep, c.accent, c.middle][i % 3]!) +
      times(3, (steam) => {
        const at = x - 5 + steam * 5
        return path(`M${at} ${y - 4} q ${between(-4, -2).toFixed(1)} -5 0 -10 t 0 -10`, {
          stroke: c.soft,
          width: 1,
        })
      })
    )
  }) + rect([0, 84], [160, 6], c.soft)

const kites: Draw = (c, { between }) =>
  times(9, (i) => {
    const [x, y, size] = [12 + i * 17, between(30, 52), between(6, 10)]
    return group(
      polygon(
        [
          [0, -size],
          [size * 0.7, 0],
          [0, size * 1.3],
          [-size * 0.7, 0],
        ],
        [c.accent, c.middle, c.deep, c.soft][i % 4]!,
      ) + path(`M0 ${size * 1.3} q 5 8 0 14 t 0 14`, { stroke: c.deep, width: 0.5 }),
      `translate(${x} ${y.toFixed(1)}) rotate(${between(-30, 30).toFixed(0)})`,
    )
  })

const leaves: Draw = (c, { between, pick }) =>
  times(30, () => {
    const size = between(8, 17)
    return group(
      path(
        `M0 0 q ${size * 0.5} ${-size * 0.5} 0 ${-size} q ${-size * 0.5} ${size * 0.5} 0 ${size} z`,
        pick([c.soft, c.middle, c.middle, c.deep, c.accent]),
      ) +
        line(
          [
            [0, 0],
            [0, -size * 0.8],
          ],
          { stroke: c.ground, width: 0.4 },
        ),
      `translate(${between(4, 156).toFixed(1)} ${between(10, 90).toFixed(1)}) rotate(${between(-60, 60).toFixed(0)})`,
    )
  })

const chamber: Draw = (c, { pick }) =>
  times(5, (row) => {
    const radius = 16 + row * 8.5
    const seats = 9 + row * 4
    return times(seats, (i) => {
      const angle = Math.PI + ((i + 0.5) / seats) * Math.PI
      return circle(
        80 + radius * Math.cos(angle) * 1.25,
        72 + radius * Math.sin(angle),
        2.4,
        pick([c.middle, c.deep, c.accent, c.soft]),
      )
    })
  }) + rect([71, 64], [18, 7], c.deep, 2)

const joints: Draw = (c) =>
  times(5, (i) => {
    const x = 48 + i * 16
    const shorter = Math.abs(i - 2) * 1.6
    let y = 62
    const bones = [13, 11, 8].map((length) => {
      y -= length - shorter + 2
      return rect([x - 5, y], [10, length - shorter], [c.middle, c.soft, c.accent][i % 3]!, 4)
    })
    return bones.join('') + circle(x, 61, 2, c.deep)
  }) + rect([40, 63], [80, 40], c.deep, 14)

const radio: Draw = (c) =>
  times(6, (i) =>
    circle(80, 34, 12 + i * 12, { stroke: c.soft, width: 2.2, opacity: 1 - i * 0.12 }),
  ) +
  polygon(
    [
      [80, 32],
      [66, 90],
      [94, 90],
    ],
    { stroke: c.deep, width: 1.8 },
  ) +
  times(4, (i) => {
    const [y, half] = [46 + i * 12, 3.4 + i * 2.9]
    return line(
      [
        [80 - half, y],
        [80 + half, y],
      ],
      { stroke: c.middle, width: 1.4 },
    )
  }) +
  circle(80, 32, 4, c.accent)

const track: Draw = (c) =>
  rect([0, 0], [160, 90], c.middle) +
  times(6, (i) =>
    rect(
      [8 + i * 7, 6 + i * 7],
      [144 - i * 14, 78 - i * 14],
      { stroke: c.ground, width: i === 2 ? 1.6 : 0.8 },
      39 - i * 7,
    ),
  ) +
  rect([57, 42], [46, 6], c.accent, 3)

export const objects = {
  truss,
  blueprint,
  spotlight,
  bowls,
  kites,
  leaves,
  chamber,
  joints,
  radio,
  track,
}
