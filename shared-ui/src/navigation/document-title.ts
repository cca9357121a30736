import { isolated } from '@quad/contract'
import { cx } from '../styles/cx.ts'

/** The open page's part of the title; undefined before the first page. */
let page: string | undefined
let unread = 0
let failedForms = 0

const write = (): void => {
  if (page === undefined) return
  document.title = cx(failedForms > 0 && 'Error:', unread > 0 && `(${unread})`, page)
}

/** Names the page in the document's title: "{title} · Quad". */
export const nameDocument = (title: string): void => {
  page = title === 'Quad' ? title : `${isolated(title)} · Quad`
  write()
}

/**
 * Puts "Error:" first, for a form that shows why it was refused.
 *
 * @returns a function that takes it away
 */
export const sayErrorInTitle = (): (() => void) => {
  failedForms += 1
  write()
  return () => {
    failedForms -= 1
    write()
  }
}

/** Shows a number of unread chats before the page's name: "(2) Search · Quad". 0 removes it. */
export const countInTitle = (count: number): void => {
  unread = count
  write()
}
