export { avoidBuild, forgiveBuild } from './avoid-builds.ts'
export {
  newestBuildsPath,
  zoneCookie,
  type NewestBuilds,
  type PageData,
  type ServedState,
} from '../page-data.ts'
export { fetchPageFiles, isReachable, refetchFile } from './fetch-files.ts'
export type { Provided } from './federation.ts'
export { createLoader, type LoadedRemote, type Loader } from './loader.ts'
export { readPageData, readServedState } from './page.ts'
export { publishReleasedFiles } from './released-files.ts'
export { RemoteLoadError } from './remote-load-error.ts'
