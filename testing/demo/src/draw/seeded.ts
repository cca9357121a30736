import { fraction } from '../demo-id.ts'

export interface Seeded {
  /** A number between two limits; the same sequence for the same seed. */
  between: (least: number, most: number) => number
  pick: <T>(choices: readonly T[]) => T
}

export const seeded = (seed: string): Seeded => {
  let drawn = 0
  const next = (): number => {
    drawn += 1
    return fraction(`${seed} ${drawn}`)
  }
  return {
    between: (least, most) => least + next() * (most - least),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  }
}
