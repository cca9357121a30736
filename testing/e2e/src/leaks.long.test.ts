import { isDeepStrictEqual } from 'node:util'
import { createSecretWorld } from '@quad/server/test/secret-world'
import { embeddedUrl } from '@quad/server/test/server-process'
import { expect, withOwnServer, type Site } from './test.ts'

const test = withOwnServer()

let made: ReturnType<typeof createSecretWorld> | undefined
/** The world on the worker's server, which can have one. */
const worldOf = async ({ dataDir }: Site) =>
  (made ??= createSecretWorld(await embeddedUrl(dataDir)))

test('no rendered page tells an actor what is secret to them', async ({ site }) => {
  const { people, project, foreign, actors, leaks } = await worldOf(site)
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
      `/projects/${id}/requests`,
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

/** The abilities in a value, by the id of what they are for. */
const abilitiesIn = (value: unknown): [id: string, can: unknown][] => {
  if (typeof value !== 'object' || value === null) return []
  const own: [string, unknown][] =
    'can' in value && 'id' in value ? [[String(value.id), value.can]] : []
  return [...own, ...Object.values(value).flatMap(abilitiesIn)]
}

/** A page, the request that decides on it, and the ability that it needs. */
type Shown = [path: string, api: string, needs?: string]

test('a rendered page has the abilities that the API says, and nothing that it refuses', async ({
  site,
}) => {
  const { people, project, foreign, actors } = await worldOf(site)
  const get = async (path: string, token: string | undefined, accept: string) => {
    const headers = { accept, ...(token && { cookie: `quad=${token}` }) }
    const response = await fetch(site.url + path, { headers, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
  const { other, partner, newcomer } = people
  // A newcomer's own profile leads to the form that completes it.
  const profiles = (self: typeof other) =>
    self === newcomer ? [other, partner] : [self, other, partner, newcomer]
  const pagesFor = (self: typeof other): Shown[] => [
    ...['/projects/mine', '/chats', '/notifications', '/search/saved'].map((path): Shown => [
      path,
      `/users/${self.id}/nextEvent`,
    ]),
    ...[project, foreign].flatMap(({ id, eventId, chatId }): Shown[] => [
      [`/projects/${id}`, `/projects/${id}`],
      [`/projects/${id}/edit`, `/projects/${id}`, 'edit'],
      [`/projects/${id}/history`, `/projects/${id}`, 'seeHistory'],
      [`/projects/${id}/requests`, `/projects/${id}`, 'seeRequests'],
      [`/projects/${id}/addEvent`, `/projects/${id}`, 'addEvent'],
      [`/event/${eventId}`, `/events/${eventId}`],
      [`/event/${eventId}/edit`, `/events/${eventId}`, 'edit'],
      [`/chats/${chatId}`, `/chats/${chatId}`],
    ]),
    ...profiles(self).flatMap(({ id, chatId }): Shown[] => [
      [`/users/${id}`, `/users/${id}`],
      [`/users/${id}/edit`, `/users/${id}`, 'edit'],
      [`/chats/${chatId}`, `/chats/${chatId}`],
    ]),
  ]
  const isUnrendered = ({ status, text }: { status: number; text: string }): boolean =>
    status === 200 && !text.includes('id="quad-state"')
  const [wrong, compared]: [string[], string[]] = [[], []]
  for (const actor of actors) {
    const self = people[actor === 'visitor' ? 'passer' : actor]
    const token = actor === 'visitor' || actor === 'unverified' ? undefined : self.token
    for (const [path, api, needs] of pagesFor(self)) {
      const answer = await get(`/api${api}`, token, 'application/json')
      const object = JSON.parse(answer.text || '{}') as { can?: Record<string, boolean> }
      const isShown = answer.status < 300 && (!needs || object.can?.[needs] === true)
      let page = await get(path, token, 'text/html')
      // A busy server leaves a page to the browser now and then.
      const mostTries = actor === 'expired' ? 1 : 5
      for (let tries = 1; tries < mostTries && isUnrendered(page); tries += 1) {
        page = await get(path, token, 'text/html')
      }
      const state = /id="quad-state">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '{}'
      const shown = new Map(abilitiesIn((JSON.parse(state) as { queries?: unknown }).queries))
      const status = isShown ? 200 : answer.status === 404 ? 404 : 302
      // The browser finds out that the session has ended.
      const isLeft = actor === 'expired' && state === '{}'
      if (page.status !== status && !isLeft) wrong.push(`${actor} at ${path}: ${page.status}`)
      for (const [id, can] of abilitiesIn(object)) {
        if (!shown.has(id) && (!isShown || isLeft)) continue
        compared.push(path)
        if (!isShown || !isDeepStrictEqual(shown.get(id), can))
          wrong.push(`${actor} at ${path}: can`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(compared.length).toBeGreaterThan(80)
})
