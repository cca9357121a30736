import { endpoints } from '@quad/contract'
import { describeFakeBuild } from '@quad/releases/test/fake-build'
import type { BuildManifest } from '../build-manifest.ts'
import type { Manifests } from '../release.ts'
import { boot } from './boot.ts'

/** The result for a candidate beside a shell that consists of one script, which may also provide a remote. */
const bootScript = async (
  script: string,
  candidate: 'shell' | 'mf-chat' = 'shell',
  limits: { patience?: number; limit?: number } = {},
): Promise<string[]> => {
  const files: Record<string, string> = { 'entry.js': script, 'public/favicon.svg': '<svg/>' }
  const manifests: Manifests = { shell: describeFakeBuild('shell', '1', { files }) }
  if (script.includes('mf_chat')) manifests['mf-chat'] = describeFakeBuild('mf-chat', '1')
  const read = async (_: BuildManifest, path: string) => Buffer.from(files[path] ?? '')
  const { problems, builds } = await boot(manifests, [candidate], {
    read,
    say: () => undefined,
    ...limits,
  })
  expect(builds).toEqual({ shell: '1', ...(manifests['mf-chat'] && { 'mf-chat': '1' }) })
  return problems
}

const page = `{
  const main = document.createElement('main')
  for (const [name, text] of [['h1', 'Quad'], ['button', 'Go']]) {
    main.append(Object.assign(document.createElement(name), { textContent: text }))
  }
  document.getElementById('root').replaceChildren(main)
}
document.querySelector('button').onclick =`

test('reports what a page throws, and not that its heading is missing', async () => {
  const problems = await bootScript("throw new Error('not today')")

  expect(problems).toContain('shell fails at /about: not today')
  expect(problems.join('\n')).not.toContain('heading')
})

const fragment = 'message-popover'

/** A script that provides mf-chat with these routes. */
const chatWith = (...paths: string[]): string => {
  const app = { routes: paths.map((path) => ({ path })), fragments: { [fragment]: {} } }
  return `globalThis.mf_chat = { get: async () => () => (${JSON.stringify({ default: app })}) };`
}

/** One with a page in each part of its area. */
const chats = chatWith('/chats', '/notifications')

test('reports a remote without routes', async () => {
  const script = `${chatWith()} ${page} undefined`
  expect(await bootScript(script, 'mf-chat')).toContain(
    'mf-chat does not start: its app has no routes.',
  )
})

test('reports a remote that never finishes its start', async () => {
  const script = `globalThis.mf_chat = { get: () => new Promise(() => {}) }; ${page} undefined`
  expect(await bootScript(script, 'mf-chat', { patience: 2000 })).toContain(
    'mf-chat does not start: its script provides no app.',
  )
})

test('accepts a remote with a page in each part of its area, with a heading, and a button that leaves it', async () => {
  const script = `${chats} ${page} () => location.assign('/elsewhere')`
  expect(await bootScript(script, 'mf-chat')).toEqual([])
})

test('presses buttons, and reports what they throw', async () => {
  const script = `${chats} ${page} () => { throw new Error('not pressed') }`
  expect(await bootScript(script, 'mf-chat')).toContain('mf-chat fails at /chats: not pressed')
})

test('reports that a remote lacks the fragment that other pages show', async () => {
  const script = `${chats.replace(fragment, 'other')} ${page} undefined`
  expect(await bootScript(script, 'mf-chat')).toContain(
    "mf-chat has no message-popover, which other front ends' pages show.",
  )
})

test('reports what a remote throws at its start', async () => {
  const app = "async () => () => { throw new Error('not today') }"
  const script = `globalThis.mf_chat = { get: ${app} }; ${page} undefined`
  expect(await bootScript(script, 'mf-chat')).toContain('mf-chat does not start: Error: not today.')
})

test('reports a route outside the area of a remote, although the shell shows a heading', async () => {
  const script = `${chatWith('/chat', '/notifications')} ${page} undefined`
  expect(await bootScript(script, 'mf-chat')).toEqual([
    expect.stringMatching('mf-chat has the route /chat, which no page shows'),
    expect.stringMatching('mf-chat has no route for /chats'),
    'The team of mf-chat must fix this and release again.',
  ])
})

test('reports a shell that breaks a page of a live remote only where it shows data', async () => {
  const script = `${chats} ${page} () => { throw new Error('pressed') }
    if (location.pathname === '/chats') {
      fetch('/api/projects').then(({ ok }) => { if (ok) throw new Error('no card') })
    } else document.querySelector('button').remove()`

  // The buttons of a live remote were pressed at its own release.
  expect(await bootScript(script)).toEqual([
    'mf-chat fails at /chats: no card',
    'The team of shell must fix this and release again.',
  ])
})

test.each([
  ['a page', `${page} undefined; addEventListener('load', () => setTimeout(() => { for (;;); }))`],
  ['a button', `${page} () => { for (;;); }`],
])('reports %s whose script never ends, and ends itself', async (_, script) => {
  const problems = await bootScript(script, 'shell', { patience: 2000 })

  expect(problems).toContain('shell fails at /: the page did not respond within 6 s')
})

test('reports a request that its site could not answer, although the page says nothing', async () => {
  const { method, path } = endpoints.reportFailure
  const broken = `fetch('/api${path}', { method: '${method}', body: 'no JSON' }).catch(() => {})`
  const problems = await bootScript(`${chats} ${page} undefined; ${broken}`, 'mf-chat')

  expect(problems).toContainEqual(expect.stringContaining(`The test site fails at ${method}`))
})

test('ends at its time limit', async () => {
  expect(await bootScript(`${page} undefined`, 'shell', { limit: 1 })).toEqual([
    'The boot check was stopped: it did not end within 0.001 s.',
    'The team of shell must fix this and release again.',
  ])
})

test('says in one line that the browser failed', async () => {
  const { BROWSER_PATH: before } = process.env
  process.env['BROWSER_PATH'] = '/bin/false'
  try {
    await expect(bootScript('')).rejects.toThrow(/^The browser failed: .*\. Repeat the command/)
  } finally {
    if (before === undefined) delete process.env['BROWSER_PATH']
    else process.env['BROWSER_PATH'] = before
  }
})
