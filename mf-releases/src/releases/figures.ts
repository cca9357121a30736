import type { ReleasedFrontEnd } from '@quad/contract'

/** `12.3 KB`, of 1000 bytes each. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** `3 of 120 (2.5 %)`. Visitors are counted in the first hour of a release and during a canary. */
export const failureRate = ({ visitors, failed }: { visitors: number; failed: number }): string =>
  visitors === 0
    ? 'none counted'
    : `${failed} of ${visitors} (${((100 * failed) / visitors).toFixed(1)} %)`

type Vitals = NonNullable<ReleasedFrontEnd['live']>['vitals']

/** `LCP 1.3 s, INP 45 ms, CLS 0.02, of 120 page loads`, of those that were measured. */
export const vitalsText = ({ LCP, INP, CLS }: Vitals): string => {
  const parts = [
    ...(LCP ? [`LCP ${(LCP.p75 / 1000).toFixed(1)} s`] : []),
    ...(INP ? [`INP ${INP.p75} ms`] : []),
    ...(CLS ? [`CLS ${CLS.p75.toFixed(2)}`] : []),
  ]
  const loads = Math.max(LCP?.samples ?? 0, INP?.samples ?? 0, CLS?.samples ?? 0)
  if (loads === 0) return 'none measured'
  return `${parts.join(', ')}, of ${loads} page load${loads === 1 ? '' : 's'}`
}
