export { promote } from './changes/canary.ts'
export { compositionFor, type ShownRelease } from './changes/composition.ts'
export { releaser, theServer } from './changes/make-release.ts'
export { freeze, unfreeze } from './changes/freeze.ts'
export { explainedHistory } from './changes/history.ts'
export { newestBuilds, previews, prune, prunePreviews } from './changes/prune.ts'
export { announce, publish, type PublishOptions, requireAllowed } from './changes/publish.ts'
export { buildBefore, earlierBuilds, rollback } from './changes/rollback.ts'
export { stopCanary } from './changes/take-back.ts'
export { endIfFailing, type Trial, type TrialCounts, trialsOf } from './changes/trials.ts'
export { unreleased } from './changes/unreleased.ts'
export { frontEndOf, remove, withdraw } from './changes/withdraw.ts'
export { firstBytes } from './gate/checks.ts'
export { forceProblem } from './gate/decide.ts'
export { conflictsWith, judgeNeighbours } from './gate/neighbours.ts'
export { releasesIn, ReleaseStore } from './store/release-store.ts'
export {
  buildId,
  buildManifest,
  filePath,
  frontEnd,
  largestFile,
  mostFrontEnds,
} from './upload/build-shape.ts'
export { Upload } from './upload/upload.ts'
