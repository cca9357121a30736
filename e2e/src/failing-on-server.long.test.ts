import type { FrontEndName } from '@quad/federation/front-ends'
import { remotes } from '@quad/federation/repository'
import { releaseChanged } from './releasing.ts'
import { expect, withOwnServer, type Site } from './test.ts'

// A busy machine renders no page within the 150 ms of a site.
const test = withOwnServer({ env: { SERVER_RENDERING: '500' } })
// All use the releases of the first.
test.describe.configure({ mode: 'serial' })

/** What the code of a page does on the server, and what the log then says of its build, if anything. */
const faults: Record<string, [code: string, logged?: RegExp]> = {
  throws: ['throw new Error("broken")', /Error: broken/],
  'uses a rejected promise': [
    'Promise.reject(); require("react").use(Promise.reject(new Error("refused")))',
    /Error: refused/,
  ],
  'never resolves': ['throw new Promise(() => {})'],
  'ends the process': [`URL.constructor('return process')().exit(7)`, /code 7/],
  'allocates 1 GB': [
    'const all = []; while (all.length < 125) all.push(new Array(1e6).fill(1.5)); return all.length',
    /(?:heap out of memory|SIGKILL)/,
  ],
  'never ends': ['for (;;) ;', /SIGKILL/],
  'reads a file': ['return require("node:fs").readFileSync("/etc/passwd", "utf8")', /node:fs/],
  'opens a socket': ['require("node:net").connect(80)', /node:net/],
  'looks at the environment': ['return process.env.PATH', /process is not defined/],
}

/** Pages of the address `?fault=` misbehave so. */
const withFaults = (text: string, path: string): string => {
  if (path !== 'server.js' || text.includes('const faults = ')) return text
  const entries = Object.entries(faults).map(([name, [code]]) => `'${name}': () => { ${code} },`)
  return `${text}
    const faults = { ${entries.join('\n')} }
    const change = (route) => {
      const { lazy, children = [] } = route
      children.forEach(change)
      if (!lazy) return
      route.lazy = async () => {
        const fault = faults[new URLSearchParams(location.search).get('fault')]
        return { ...(await lazy()), ...(fault && { Component: fault }) }
      }
    }
    module.exports.default.routes.forEach(change)`
}

const pages: Record<string, (places: Site['places']) => string> = {
  'mf-search': () => '/search',
  'mf-projects': ({ project }) => project,
  'mf-profile': ({ member }) => member,
  'mf-chat': () => '/chats',
  'mf-auth': () => '/signin',
  'mf-releases': () => '/releases',
  shell: () => '/about',
}

let opened = 0

/** Opens a page, and resolves to its status and to how much of it the server has rendered. */
const open = async ({ url, places }: Site, cookie: string, owner: FrontEndName, fault = '') => {
  const path = pages[owner]?.(places)
  const query = new URLSearchParams({ fault, n: String((opened += 1)) })
  const headers = { accept: 'text/html', cookie: owner === 'mf-auth' ? '' : cookie }
  const response = await fetch(`${url}${path}?${query}`, { headers })
  const html = await response.text()
  const isWhole = html.includes('</footer>') && !html.includes('data-loading')
  const isRest = html.includes('</footer>') && html.includes('data-loading')
  const isFrame = html.includes('<div class="frame"')
  return `${response.status} ${isWhole ? 'whole' : isRest || isFrame ? 'without the area' : ''}`
}

test.beforeAll(async ({ server: { dataDir } }) => {
  for (const remote of remotes) await releaseChanged(dataDir, remote, withFaults)
})

for (const [fault, [, logged]] of Object.entries(faults)) {
  test(`a page whose code ${fault} on the server costs its own area alone`, async ({ site }) => {
    const cookie = `quad=${(await site.demoAccount('aokafor')).cookie}`
    // Builds that have brought the renderer down are rendered again.
    await releaseChanged(site.dataDir, 'mf-auth', withFaults)
    for (const [nth, remote] of remotes.entries()) {
      const shown: string[] = []
      while (shown.length < 20) {
        const tries = Array.from({ length: 4 }, () => open(site, cookie, remote, fault))
        shown.push(...(await Promise.all(tries)))
      }
      expect(shown).toEqual(shown.map(() => '200 without the area'))
      const other = remotes[nth + 1] ?? 'shell'
      await expect.poll(() => open(site, cookie, other)).toBe('200 whole')
      if (!logged) continue
      const line = new RegExp(`"name":"${remote}".*${logged.source}`)
      const log = async () => {
        // A busy machine may have been too late for the fault.
        if (!site.printed.some((each) => line.test(each))) await open(site, cookie, remote, fault)
        return site.printed.join('\n')
      }
      await expect.poll(log).toMatch(line)
    }
  })
}
