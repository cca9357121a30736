/** `12.3 KB`, of 1000 bytes each. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** `0123abcd`, or `0123abcd with changes`. */
export const shortCommit = (commit: string | null): string => {
  if (commit === null) return 'unknown'
  const [id = '', dirty] = commit.split('-')
  return id.slice(0, 8) + (dirty === undefined ? '' : ' with changes')
}

/** `3 of 120 (2.5 %)`. Visitors are counted in the first hour of a release and during a canary. */
export const failureRate = ({ visitors, failed }: { visitors: number; failed: number }): string =>
  visitors === 0
    ? 'none counted'
    : `${failed} of ${visitors} (${((100 * failed) / visitors).toFixed(1)} %)`
