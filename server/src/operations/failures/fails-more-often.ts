/** Visitors of a build, and those of them who met a failure. */
export interface VisitorCounts {
  visitors: number
  failed: number
}

/** How many times as many visitors fail, in the alternatives that the test considers. */
const ratios = [3, 10, 30]

/** At most one comparison of equal builds in this number ends in a wrong verdict. */
const certainty = 100

/** How much likelier the counts are if `ratio` times as many visitors of `one` fail as if equally many do. */
const likelihoodRatio = (one: VisitorCounts, other: VisitorCounts, ratio: number): number => {
  const share = one.visitors / (one.visitors + other.visitors)
  const total = share * ratio + 1 - share
  return Math.exp(one.failed * Math.log(ratio) - (one.failed + other.failed) * Math.log(total))
}

/**
 * Whether one build fails for more of its visitors than the other: Wald's sequential probability ratio test. Unlike
 * tests for a fixed number of visitors, it stays valid if it is repeated after each failure.
 */
export const failsMoreOften = (one: VisitorCounts, other: VisitorCounts): boolean => {
  const evidence = ratios.map((ratio) => likelihoodRatio(one, other, ratio))
  return evidence.reduce((sum, each) => sum + each, 0) / ratios.length >= certainty
}
