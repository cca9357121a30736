export { pageFactsPath, type PageFacts } from '../page-data.ts'
export { renderPage } from './render-page.ts'
