export { renderPage } from './render-page.ts'
