import { pageDataId, servedStateId, type PageData, type ServedState } from '../page-data.ts'

const readJson = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Reads the page data. Throws if there is none. */
export const readPageData = (): PageData => {
  const data = readJson(pageDataId)
  if (!data) throw new Error(`This page has no element #${pageDataId}.`)
  return data as PageData
}

/** Reads the state of a page that the server has rendered; undefined if it has not. */
export const readServedState = (): ServedState | undefined =>
  readJson(servedStateId) as ServedState | undefined
