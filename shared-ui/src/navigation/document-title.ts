/** The open page's part of the title; undefined before the first page. */
let page: string | undefined
let unread = 0

const write = (): void => {
  if (page !== undefined) document.title = unread > 0 ? `(${unread}) ${page}` : page
}

/** Names the page in the document's title: "{title} · Quad". */
export const nameDocument = (title: string): void => {
  page = title === 'Quad' ? title : `${title} · Quad`
  write()
}

/** Shows a number of unread chats before the page's name: "(2) Search · Quad". 0 removes it. */
export const countInTitle = (count: number): void => {
  unread = count
  write()
}
