import type { Page } from 'playwright-core'
import { profileOf } from './campus.ts'
import type { Person } from './people.ts'

/** The messages of the open chat. */
export const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' })

export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Sends a message in the open chat. */
export const say = async (page: Page, text: string): Promise<void> => {
  await messageBox(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Waits until a message is shown exactly once in the open chat. */
export const hears = async (page: Page, text: string): Promise<void> => {
  await logOf(page).getByText(text, { exact: true }).first().waitFor()
  expect(await logOf(page).getByText(text, { exact: true }).count()).toBe(1)
}

/** A chat in the list of chats, by its partner. */
export const rowOf = (page: Page, partner: string) =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: partner })

/** The link to the chats with its count of unread chats. */
export const messagesLink = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread === 0 ? 'Messages' : `Messages, ${unread} unread`,
    exact: true,
  })

/** Creates a direct chat with a first message through the API. Resolves to its path. */
export const startChat = async (from: Person, to: Person, text: string): Promise<string> => {
  const idOf = async (person: Person) => (await profileOf(person)).replace('/users/', '')
  const [fromId, toId] = [await idOf(from), await idOf(to)]
  return from.page.evaluate(
    async ([own, other, msg]) => {
      const post = async (path: string, body: unknown) => {
        const response = await fetch(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path} returned ${response.status}`)
        return (await response.json()) as unknown
      }
      const ts = new Date().toISOString()
      const chatId = String(await post(`/chats/create/${own}/${other}`, ts))
      await post(`/chats/send/${chatId}/${own}`, { msg, ts })
      return `/chats/${chatId}`
    },
    [fromId, toId, text] as const,
  )
}

/** Marks all of a person's chats as read through the API. */
export const readAll = async ({ page }: Person): Promise<void> => {
  await page.evaluate(async () => {
    const self = (await (await fetch('/api/public/auth/getCurrentUser')).json()) as { id: string }
    const unread = (await (await fetch(`/api/chats/unread/${self.id}`)).json()) as string[]
    for (const chatId of unread) {
      await fetch(`/api/chats/read/${chatId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seq: Number.MAX_SAFE_INTEGER }),
      })
    }
  })
}
