import { createSecretWorld } from '@quad/server/test/secret-world'
import { embeddedUrl } from '@quad/server/test/server-process'
import { expect, withOwnServer } from './test.ts'

const test = withOwnServer()

test('no rendered page tells an actor what is secret to them', async ({ site }) => {
  const { people, project, foreign, actors, leaks } = await createSecretWorld(
    await embeddedUrl(site.dataDir),
  )
  const pageOf = async (path: string, token: string | undefined): Promise<string> => {
    const headers = { accept: 'text/html', ...(token && { cookie: `quad=${token}` }) }
    return (await fetch(site.url + path, { headers })).text()
  }
  const { other, partner, teammate, owner } = people
  const paths = [
    '/',
    '/search',
    '/search?searchType=users',
    '/projects/mine',
    '/chats',
    '/notifications',
    '/search/saved',
    `/search/saved/${other.savedSearchId}`,
    `/chats/${other.chatId}`,
    ...[project, foreign].flatMap(({ id, eventId, chatId }) => [
      `/projects/${id}`,
      `/projects/${id}/edit`,
      `/projects/${id}/history`,
      `/event/${eventId}`,
      `/event/${eventId}/edit`,
      `/chats/${chatId}`,
    ]),
    ...[other, partner, teammate, owner].flatMap(({ id }) => [
      `/users/${id}`,
      `/users/${id}/settings`,
      `/users/${id}/edit`,
    ]),
  ]
  const found: string[] = []
  let [rendered, secrets] = [0, 0]
  for (const actor of actors) {
    const self = actor === 'visitor' ? undefined : people[actor]
    const own = self
      ? [`/users/${self.id}`, `/users/${self.id}/settings`, `/chats/${self.chatId}`]
      : []
    for (const path of [...paths, ...own]) {
      const html = await pageOf(path, self?.token)
      rendered += Number(html.includes('id="quad-state"'))
      secrets += html.match(/hush\d+h/g)?.length ?? 0
      found.push(...leaks(html, self?.id).map((leak) => `${actor} at ${path}: ${leak}`))
    }
  }
  expect(found).toEqual([])
  // They contain what their readers may see.
  expect(secrets).toBeGreaterThan(100)
  // Most are rendered: an expired session is left to the browser, and so is what it asks for in vain.
  expect(rendered).toBeGreaterThan(8 * paths.length)
})
