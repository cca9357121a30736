export {
  newestBuildsPath,
  pageFactsPath,
  servedStateId,
  unrenderedCookie,
  zoneCookie,
  type NewestBuilds,
  type PageData,
  type PageFacts,
  type Preview,
} from '../page-data.ts'
export { avoidedBuilds, avoidedCookie } from '../avoided-builds.ts'
export { fileVersion, publicAddress } from '../public-address.ts'
export { integrityPolicy } from './content-security-policy.ts'
export { escapeText } from './escape.ts'
export { pageAt, routedPath } from './page-at.ts'
export { unknownPage, type PageHead, type PagePicture } from './page-head.ts'
export {
  pageData,
  renderPage,
  type PageContent,
  type Composition,
  type PageStyle,
} from './render-page.ts'
