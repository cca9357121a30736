export { BuildError, type Say } from '../build/build.ts'
export { type LiveRelease, ReleaseRefused } from './release.ts'
export { buildAndReleaseAll, releasesIn } from './release-all.ts'
export type { ReleaseStore } from './store.ts'
