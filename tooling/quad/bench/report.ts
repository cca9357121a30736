/** The middle of some values. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const ratio = (part: number, whole: number): string =>
  whole === 0 ? '' : (part / whole).toFixed(2)
