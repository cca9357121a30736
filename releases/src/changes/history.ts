import { explain } from '@quad/federation/history'
import { releaseReport, type ReleaseReport } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'

/** Explains releases and refusals, newest first. `before`: only those older than this id. */
export async function* explainedHistory(
  store: ReleaseStore,
  before?: number,
): AsyncGenerator<ReturnType<typeof explain>> {
  let newer: ReleaseReport | undefined
  for await (const document of store.history(before)) {
    const report = releaseReport(document)
    if (newer) yield explain(report, newer)
    newer = report
  }
  if (newer) yield explain(undefined, newer)
}
