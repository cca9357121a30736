/** Size of the canvas, in drawing units. A cover shows the middle of its height: 18 to 72. */
export const canvas = { width: 160, height: 90 } as const

const short = (value: number): string => String(Math.round(value * 10) / 10)

type Point = readonly [x: number, y: number]

export interface Stroke {
  stroke: string
  width: number
  dashes?: string
  opacity?: number
}

const strokeOf = ({ stroke, width, dashes = 'none', opacity = 1 }: Stroke): string =>
  `fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-dasharray="${dashes}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"`

const paint = (look: string | Stroke): string =>
  typeof look === 'string' ? `fill="${look}"` : strokeOf(look)

/** A shape is filled with a colour, or drawn with a stroke. */
export const circle = (x: number, y: number, radius: number, look: string | Stroke): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${paint(look)}/>`

export const ellipse = (
  [x, y]: Point,
  [across, down]: Point,
  look: string | Stroke,
  turn = 0,
): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(across)}" ry="${short(down)}" transform="rotate(${short(turn)} ${short(x)} ${short(y)})" ${paint(look)}/>`

export const rect = (
  [x, y]: Point,
  [width, height]: Point,
  look: string | Stroke,
  rounding = 0,
): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(rounding)}" ${paint(look)}/>`

export const polygon = (points: readonly Point[], look: string | Stroke): string =>
  `<polygon points="${points.map((point) => point.map(short).join(',')).join(' ')}" ${paint(look)}/>`

export const line = (points: readonly Point[], look: Stroke): string =>
  `<polyline points="${points.map((point) => point.map(short).join(',')).join(' ')}" ${paint(look)}/>`

export const path = (commands: string, look: string | Stroke): string =>
  `<path d="${commands}" ${paint(look)}/>`

export const group = (inside: string, transform: string): string =>
  `<g transform="${transform}">${inside}</g>`

/** Repeats a shape. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Points of a wavy line from the left edge of the canvas to the right one. */
export const wavy = (
  y: number,
  { height, length, phase }: { height: number; length: number; phase: number },
): Point[] =>
  Array.from({ length: canvas.width / 2 + 1 }, (_, step) => {
    const x = step * 2
    return [x, y + height * Math.sin((x / length + phase) * 2 * Math.PI)]
  })

/** The area below a line, down to the bottom of the canvas. */
export const below = (points: readonly Point[], colour: string): string =>
  polygon([[0, canvas.height], ...points, [canvas.width, canvas.height]], colour)
