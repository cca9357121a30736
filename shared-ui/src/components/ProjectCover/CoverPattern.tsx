import { coverRatio } from '@quad/contract'
import type { ReactNode } from 'react'
import { pick, seedOf } from '../Avatar/Avatar.tsx'

interface Palette {
  ground: string
  first: string
  second: string
}

const palettes: readonly [Palette, ...Palette[]] = [
  { ground: '#f4c9a8', first: '#c8401f', second: '#2b4c7e' },
  { ground: '#cfe3d0', first: '#2b7a3b', second: '#e2a33b' },
  { ground: '#cfdcf2', first: '#35549b', second: '#e0633f' },
  { ground: '#f2d6e0', first: '#a13a6b', second: '#2f6f6d' },
  { ground: '#efe0b0', first: '#9a6a00', second: '#6a3d8f' },
  { ground: '#d8d2ee', first: '#57429c', second: '#d4572f' },
  { ground: '#c9e5e3', first: '#1d6b6b', second: '#c24d6b' },
]

const width = 320
const height = Math.round(width / coverRatio)

type Draw = (palette: Palette, seed: number) => ReactNode

interface Shape {
  /** Path data. */
  d: string
  fill: string
  opacity: number
}

/**
 * Draws shapes that do not overlap. Shapes with equal paint are one element, because a list has many
 * covers.
 */
const draw = (shapes: readonly Shape[]): ReactNode =>
  [...Map.groupBy(shapes, ({ fill, opacity }) => `${fill} ${opacity}`)].map(([look, alike]) => (
    <path
      key={look}
      d={alike.map(({ d }) => d).join('')}
      fill={alike[0]?.fill}
      opacity={alike[0]?.opacity}
    />
  ))

const circles: Draw = ({ first, second }, seed) =>
  Array.from({ length: 7 }, (_, index) => {
    const turn = seedOf(`${seed}${index}`)
    return (
      <circle
        key={index}
        cx={turn % width}
        cy={16 + ((turn >>> 9) % (height - 32))}
        r={10 + ((turn >>> 17) % 26)}
        fill={index % 2 === 0 ? first : second}
        opacity={0.75}
      />
    )
  })

type Corner = readonly [right: number, down: number]

/** Corners of a cell, clockwise. */
const corners: readonly [Corner, ...Corner[]] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

const quarters: Draw = ({ first, second }, seed) => {
  const cell = 40
  const shapes = Array.from({ length: 24 }, (_, index) => {
    const turn = seedOf(`${seed}-${index}`)
    const at = (corner: number): string => {
      const [right, down] = pick(corners, turn + corner)
      return `${((index % 8) + right) * cell} ${(Math.floor(index / 8) + down) * cell}`
    }
    return {
      d: `M${at(0)}L${at(1)}A${cell} ${cell} 0 0 1 ${at(3)}Z`,
      fill: turn % 5 === 0 ? second : first,
      opacity: turn % 3 === 0 ? 0.25 : 0.85,
    }
  })
  return draw(shapes)
}

const waves: Draw = ({ first, second }, seed) =>
  Array.from({ length: 4 }, (_, index) => {
    const rise = 10 + ((seed >>> index) % 14)
    const y = 14 + index * 26
    return (
      <path
        key={index}
        d={`M-40 ${y}q40 ${-rise} 80 0t80 0t80 0t80 0t80 0`}
        fill="none"
        stroke={index % 2 === 0 ? first : second}
        strokeWidth={9}
        strokeLinecap="round"
      />
    )
  })

const dots: Draw = ({ first, second }, seed) => {
  const shapes = Array.from({ length: 44 }, (_, index) => {
    const turn = seedOf(`${seed}.${index}`)
    const radius = 3 + (turn % 9)
    const left = 16 + (index % 11) * 29 - radius
    const middle = 14 + Math.floor(index / 11) * 26
    const half = `a${radius} ${radius} 0 1 0`
    return {
      d: `M${left} ${middle}${half} ${2 * radius} 0${half} ${-2 * radius} 0`,
      fill: turn % 6 === 0 ? second : first,
      opacity: 1,
    }
  })
  return draw(shapes)
}

const bars: Draw = ({ first, second }, seed) =>
  Array.from({ length: 10 }, (_, index) => {
    const turn = seedOf(`${seed}|${index}`)
    const tall = 18 + (turn % 78)
    return (
      <rect
        key={index}
        x={8 + index * 31}
        y={height - tall}
        width={23}
        height={tall + 12}
        rx={11}
        fill={turn % 4 === 0 ? second : first}
        opacity={0.85}
      />
    )
  })

const draws: readonly [Draw, ...Draw[]] = [circles, quarters, waves, dots, bars]

interface CoverPatternProps {
  id: string
  className?: string | undefined
}

/** A decorative picture for an id: one of five patterns in one of seven palettes. */
export function CoverPattern({ id, className }: CoverPatternProps) {
  const seed = seedOf(id)
  const palette = pick(palettes, seed)
  return (
    <svg
      aria-hidden
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width={width} height={height} fill={palette.ground} />
      {pick(draws, seed >>> 8)(palette, seed)}
    </svg>
  )
}
