import type { Locator, Page } from '@playwright/test'
import type { Account } from './campus.ts'
import { expect, type Site } from './test.ts'

/** The messages of the open chat. */
export const logOf = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

/** Sends a message in the open chat. */
export const say = async (page: Page, text: string): Promise<void> => {
  await messageBox(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Waits until a message is shown exactly once in the open chat. */
export const hears = (page: Page, text: string): Promise<void> =>
  expect(logOf(page).getByText(text, { exact: true })).toHaveCount(1)

/** A chat in the list of chats, by its partner. */
export const rowOf = (page: Page, partner: string): Locator =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: partner })

/** The link to the chats with its count of unread chats. */
export const messagesLink = (page: Page, unread: number): Locator =>
  page.getByRole('banner').getByRole('link', {
    name: unread === 0 ? 'Messages' : `Messages, ${unread} unread`,
    exact: true,
  })

/** Creates a direct chat with a first message through the API. Resolves to its path. */
export const startChat = async (
  { call }: Site,
  from: Account,
  to: Account,
  msg: string,
): Promise<string> => {
  const ts = new Date().toISOString()
  const created = await call(from, 'POST', `/chats/create/${from.id}/${to.id}`, ts)
  const chatId = String(await created.json())
  await call(from, 'POST', `/chats/send/${chatId}/${from.id}`, { msg, ts })
  return `/chats/${chatId}`
}
