import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { transform } from '@swc/core'
import { describeFakeBuild } from '../../test/fake-build.ts'
import { bootCheck, type StoredBuilds } from './boot-check.ts'

const mfChat = (build: string) => ({
  ...describeFakeBuild('mf-chat', build),
  pages: ['/chats', '/chats/:chatId', '*'].map((path) => ({ path })),
})
const shell = describeFakeBuild('shell', 'live')

const live = {
  release: { id: 7 },
  manifests: { shell, 'mf-chat': mfChat('live') },
} as StoredBuilds['live'] & object

const stored: StoredBuilds = { candidates: [mfChat('new')], built: [], live }

const chat = '/chats/00000000-0000-4000-8000-000000000100'

const heading = "document.body.innerHTML = '<main><h1>Chats</h1></main>'"
/** As the shell does, on its own page, too. */
const framed = `document.body.innerHTML =
  '<header style="height: 50px"><a href="/">Quad</a></header><main><h1>Chats</h1></main><footer>About</footer>'`
const withStyle = (css: string): string => `${framed}; if (location.pathname !== '/about') {
  const style = document.createElement('style')
  style.textContent = ${JSON.stringify(css)}
  document.head.append(style)
}`
const throwing = "throw new Error('no chats')"
const throwingLate = `setTimeout(() => {
  ${heading}
  fetch('/api/public/auth/getCurrentUser').then(() => setTimeout(() => { ${throwing} }, 200))
}, 1000)`
// A loop would take a core from the other pages; a synchronous request blocks the page as well. It starts when the
// browser has told that the page is loaded.
const blocking = `addEventListener('load', () => setTimeout(() => {
  const request = new XMLHttpRequest()
  request.open('GET', '/never', false)
  request.send()
}, 500))`
const whenSignedIn = (script: string): string =>
  `fetch('/api/public/auth/getCurrentUser').then(async (found) => {
    if (found.ok && (await found.json()).name === 'Ben Okafor') { ${script} }
  })`

/** A site whose pages consist of one script for each preview, with the files of a build. */
const startSite = async (scripts: Record<string, string>, folder = '/none') => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    requests.push(pathname + search)
    if (pathname === '/never') return
    if (search) {
      const isKnown = search.slice(1) in scripts
      const cookie = `quad_preview=${encodeURIComponent(search.slice(1))}; Path=/`
      response.writeHead(isKnown ? 303 : 404, { location: '/', 'set-cookie': cookie })
      response.end('There is no such build.')
      return
    }
    const [, preview = ''] = /quad_preview=([^;]+)/.exec(request.headers.cookie ?? '') ?? []
    const script = scripts[decodeURIComponent(preview)]
    if (pathname.endsWith('.js')) {
      void readFile(join(folder, basename(pathname))).then((file) => response.end(file))
      return
    }
    const isPage = request.headers.accept?.includes('text/html')
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
    response.end(isPage ? `<link rel="icon" href="data:,"><body><script>${script}</script>` : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop }
}

/** The result for a new mf-chat beside the live one. */
const check = async (candidate: string, now = heading, timeout = 30_000) => {
  const site = await startSite({ 'mf.mf-chat=new': candidate, 'release=7': now })
  try {
    const { origin } = site
    const result = await bootCheck(stored, { origin, say: () => {}, timeout })
    expect(site.requests.filter((each) => each.startsWith('/api/'))).toEqual([])
    return result
  } finally {
    await site.stop()
  }
}

const problemsOf = async (...scripts: Parameters<typeof check>) =>
  (await check(...scripts)).problems

test('accepts pages with a heading, whose API is answered from the samples', async () => {
  expect(await problemsOf(whenSignedIn(heading) + `; ${heading}`)).toEqual([])
})

const error = "document.body.innerHTML = '<h1>Something went wrong</h1>'"

test.each([
  ['throws', throwing, 'no chats', true, 30_000],
  [
    'throws and shows it',
    `setTimeout(() => { ${error} }, 500); ${throwing}`,
    'no chats',
    undefined,
    30_000,
  ],
  [
    'throws when it has loaded its data, after a quiet second',
    throwingLate,
    'no chats',
    undefined,
    30_000,
  ],
  ['logs an error', `${heading}; console.error('no key')`, 'no key', undefined, 30_000],
  [
    'lacks a file',
    `${heading}; document.body.append(Object.assign(new Image(), { src: '/mf/mf-chat/a.png' }))`,
    '/mf/mf-chat/a.png cannot be loaded',
    undefined,
    30_000,
  ],
  [
    'throws at load and only reports it',
    `fetch('/api/public/reports/front-end', { method: 'POST', body: JSON.stringify({ message: 'no chats' }) })
      .then(() => { document.body.innerHTML = '<h1>Chats has a problem</h1>' })`,
    'no chats',
    undefined,
    30_000,
  ],
  ['stays empty', '', 'shows no heading within 6 s', true, 6000],
  [
    'never ends a script',
    blocking,
    'the page does not respond, its script has not ended within 6 s',
    true,
    6000,
  ],
])('refuses a build whose page %s', async (_, script, complaint, blank, timeout) => {
  const { problems, ...result } = await check(script, heading, timeout)

  expect(result.blank).toBe(blank)
  expect(problems).toContain(`mf-chat fails at /chats: ${complaint}`)
  expect(problems).toContain(`mf-chat fails at ${chat}: ${complaint}`)
  expect(problems[0]).toBe('The team of mf-chat must fix this and release again:')
  expect(problems.at(-1)).toContain(complaint)
})

test('refuses a build whose page changes the frame of the page that is opened after it', async () => {
  const issue = 'header{display:none} body{background:red!important}'
  const problems = await problemsOf(withStyle(issue), framed, 6000)

  const change = `mf-chat fails at /chats: it changes header, navigation or footer of the pages that are opened after it: body (rgb(0, 0, 0) on rgb(255, 0, 0), before: rgb(0, 0, 0) on rgba(0, 0, 0, 0)); header (hidden, before: `
  expect(problems).toContainEqual(expect.stringContaining(change))
  expect(problems[0]).toBe('The team of mf-chat must fix this and release again:')
})

test('accepts a build whose page changes its own elements only', async () => {
  expect(await problemsOf(withStyle('h1{color:red}'), framed)).toEqual([])
})

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const load = `document.head.append(
  Object.assign(document.createElement('script'), { src: '/mf/mf-chat/assets/app.0123456789.js' }))`

/** A folder with a compiled script and its map. */
const compiled = async (source: string): Promise<string> => {
  const folder = await temporary.make()
  const { code, map = '' } = await transform(source, {
    swcrc: false,
    configFile: false,
    filename: './src/chats.ts',
    sourceMaps: true,
    jsc: { parser: { syntax: 'typescript' } },
  })
  await writeFile(join(folder, 'app.0123456789.js'), code)
  await writeFile(join(folder, 'app.0123456789.js.map'), map)
  return folder
}

test.each([
  ['throws', 'firstName()', ''],
  ['logs', 'try { firstName() } catch (error) { console.error(error) }', 'TypeError: '],
  [
    'catches and reports without a stack',
    `try { firstName() } catch ({ message }) {
      fetch('/api/public/reports/front-end', {
        method: 'POST', body: JSON.stringify({ message: 'PageLoadError: ' + message })
      })
    }`,
    'PageLoadError: ',
  ],
])('ends with file and line of the source if a page %s', async (_, use, type) => {
  const folder = await compiled(`interface Chat {
  name: string
}
const chats: Chat[] = []
const firstName = () => chats[0].name
${heading}
${use}`)
  const site = await startSite({ 'mf.mf-chat=new': load, 'release=7': heading }, folder)
  const built = [{ name: 'mf-chat', build: 'new', folder }] as const
  const { origin } = site
  try {
    const { problems } = await bootCheck({ ...stored, built }, { origin, say: () => {} })

    const complaint = `${type}Cannot read properties of undefined (reading 'name') (mf-chat/src/chats.ts:5)`
    expect(problems.slice(1).toSorted()).toEqual([
      `mf-chat fails at /chats/00000000-0000-4000-8000-000000000100: ${complaint}`,
      `mf-chat fails at /chats: ${complaint}`,
    ])
  } finally {
    await site.stop()
  }
})

test('refuses a build that fails only when signed in', async () => {
  expect(await problemsOf(`${heading}; ${whenSignedIn(throwing)}`)).toContain(
    'mf-chat fails at /chats: no chats',
  )
})

test('says of a page that fails with the live builds, too, that the team is not at fault', async () => {
  const onlyAtTheList = `if (location.pathname === '/chats') ${throwing}; ${heading}`

  expect(await check(onlyAtTheList, onlyAtTheList)).toEqual({
    name: 'boot',
    problems: [
      'The live builds fail at /chats, too: no chats. This machine or the site is at fault, not mf-chat. Repeat the command.',
    ],
  })
})

test('ends with what the team must fix if the live builds fail, too, at another page', async () => {
  const onlyAtTheList = `if (location.pathname === '/chats') throw new Error('no list')`

  const problems = await problemsOf(throwing, `${onlyAtTheList}; ${heading}`)
  expect(problems).toEqual([
    expect.stringMatching(/^The live builds fail at \/chats, too: no chats\./),
    'The team of mf-chat must fix this and release again:',
    `mf-chat fails at ${chat}: no chats`,
  ])
})

test('opens the pages of all remotes for a shell', async () => {
  const site = await startSite({
    'mf.shell=new': `if (location.pathname === '/chats') ${throwing}; ${heading}`,
    'release=7': heading,
  })
  const candidate = describeFakeBuild('shell', 'new')
  const { origin } = site

  const { problems } = await bootCheck(
    { candidates: [candidate], built: [], live },
    { origin, say: () => {} },
  )

  expect(problems).toEqual([
    'The team of shell must fix this and release again:',
    'mf-chat fails at /chats: no chats',
  ])
  await site.stop()
})

test('repeats why the site shows no preview', async () => {
  const site = await startSite({})
  const { origin } = site
  const { problems } = await bootCheck(stored, { origin, say: () => {} })

  expect(problems).toEqual(['There is no such build.'])
  await site.stop()
})

test('says why builds could not be stored while its browser started', async () => {
  const storing = Promise.reject(new Error('The disk is full.'))

  await expect(bootCheck(storing, { origin: 'http://site', say: () => {} })).rejects.toThrow(
    /^The disk is full\.$/,
  )
})

test('says in one line that the browser failed', async () => {
  const { BROWSER_PATH: before } = process.env
  process.env['BROWSER_PATH'] = '/bin/false'
  try {
    await expect(problemsOf('')).rejects.toThrow(/^The browser failed: .*\. Repeat the command/)
  } finally {
    if (before === undefined) delete process.env['BROWSER_PATH']
    else process.env['BROWSER_PATH'] = before
  }
})
