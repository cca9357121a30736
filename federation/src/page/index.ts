export { pageFactsPath, type PageFacts } from '../page-data.ts'
export { unknownPage, type PageHead } from './page-head.ts'
export { renderPage } from './render-page.ts'
