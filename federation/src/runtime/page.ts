import { pageDataId, type PageData } from '../page-data.ts'

/** What the server put into this page. Throws where there is nothing. */
export const readPageData = (): PageData => {
  const element = document.getElementById(pageDataId)
  if (!element?.textContent) throw new Error(`This page has no element #${pageDataId}.`)
  return JSON.parse(element.textContent) as PageData
}
