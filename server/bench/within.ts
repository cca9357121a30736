/** The time within which this share of the times lies, such as 0.99. */
export const within = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN

export const median = (values: readonly number[]): number => within(values, 0.5)
