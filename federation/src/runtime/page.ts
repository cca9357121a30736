import { pageDataId, type PageData } from '../page-data.ts'

/** Reads the page data. Throws if there is none. */
export const readPageData = (): PageData => {
  const element = document.getElementById(pageDataId)
  if (!element?.textContent) throw new Error(`This page has no element #${pageDataId}.`)
  return JSON.parse(element.textContent) as PageData
}
