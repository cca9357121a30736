export { BuildError, type Say } from '../build/build.ts'
export { type BuildManifest, areSeparate, containerName, isBuiltPath } from '../build-manifest.ts'
export { type ReleaseReport, releaseReport } from './commands/release-report.ts'
export { bootBeside, bootInBrowser } from './boot/in-browser.ts'
export { promote, stopCanary } from './compose/canary.ts'
export { checkThenBoot, liveSite } from './compose/early-checks.ts'
export { compositionFor, type ShownRelease } from './compose/composition.ts'
export type { GateCheck } from './store/gate-record.ts'
export { contentTypeOf } from './store/content-type.ts'
export { isIntact } from './store/integrity-check.ts'
export type { Candidate } from './compose/make-release.ts'
export { publish, type PublishOptions } from './compose/publish.ts'
export {
  isWithdrawn,
  type LiveRelease,
  type Manifests,
  type Release,
  ReleaseRefusedError,
} from './store/release.ts'
export { buildAndReleaseAll } from './commands/release-all.ts'
export { releasesIn } from './store/releases-in.ts'
export { conflictsWith } from './gate/conflicts.ts'
export { buildBefore, earlierBuilds, rollback, rollBackFailing } from './compose/rollback.ts'
export { frontEndOf, withdraw } from './compose/withdraw.ts'
export { ReleaseStore } from './store/release-store.ts'
