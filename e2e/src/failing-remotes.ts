import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright-core'

/** What goes wrong with a remote in one person's browser; resolves to what takes the cause away. */
export type Failure = (page: Page, remote: string) => Promise<() => Promise<void>>

const filesOf = (remote: string) => `**/mf/${remote}/**`

/** Answers each request for the remote's files in another way than the server would. */
const answering =
  (answer: (route: Route) => Promise<void>): Failure =>
  async (page, remote) => {
    await page.route(filesOf(remote), answer)
    return () => page.unroute(filesOf(remote))
  }

const hash = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`

/**
 * Changes the remote's first script, and lets the page's own table of hashes know: what then throws is
 * the remote's code, as it was released.
 */
const released =
  (change: (code: string) => string): Failure =>
  async (page, remote) => {
    const hashes = new Map<string, string>()
    await page.route(`**/mf/${remote}/*/app.*.js`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      for (const [, path] of html.matchAll(/href="(\/mf\/[\w-]+\/\w+\/app\.\w+\.js)"/g)) {
        if (path === undefined || !path.startsWith(`/mf/${remote}/`)) continue
        const code = await (await page.request.get(path)).text()
        hashes.set(hash(code), hash(change(code)))
      }
      const body = [...hashes].reduce((text, [old, now]) => text.replaceAll(old, now), html)
      await route.fulfill({ response, body })
    })
    await page.addInitScript(() => Object.assign(globalThis, { isBroken: true }))
    return () => page.evaluate(() => void Object.assign(globalThis, { isBroken: false }))
  }

const throwIfBroken = 'if(globalThis.isBroken)throw new Error("this remote is broken");'

const replaced = (code: string, pattern: RegExp, by: string): string => {
  const changed = code.replaceAll(pattern, by)
  if (changed === code) throw new Error(`The remote's first script has no ${pattern.source}`)
  return changed
}

/** A server that ends each answer in the middle, as a dying one would. */
const startCuttingServer = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const type = request.url?.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(200, { 'content-type': type, 'content-length': 1000 })
    response.write('"use strict";', () => response.destroy())
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return server
}

const cutOff: Failure = async (page, remote) => {
  const server = await startCuttingServer()
  const { port } = server.address() as AddressInfo
  const restore = await answering((route) => {
    const url = new URL(route.request().url())
    url.port = String(port)
    return route.continue({ url: url.href })
  })(page, remote)
  return async () => {
    await restore()
    server.close()
  }
}

/** Each way in which a remote fails, by what it does, and the phase in which the page notices. */
export const failures: Record<string, { fail: Failure; phase: 'load' | 'mount' | 'render' }> = {
  'is not found': {
    fail: answering((route) => route.fulfill({ status: 404, body: 'Not found' })),
    phase: 'load',
  },
  'meets an error of the server': {
    fail: answering((route) => route.fulfill({ status: 500, body: 'Oh' })),
    phase: 'load',
  },
  hangs: { fail: answering(() => Promise.resolve()), phase: 'load' },
  'is cut off in the middle': { fail: cutOff, phase: 'load' },
  'throws when it is evaluated': {
    fail: released((code) =>
      // The exposed module is the one that marks its exports as a module's.
      replaced(code, /\{(?=\w\.r\(\w\))/g, `{${throwIfBroken}`),
    ),
    phase: 'mount',
  },
  'throws when it is rendered': {
    fail: released((code) =>
      replaced(
        code,
        /\(\{Component:(\(await .*?\)\)\.\w+)\}\)/g,
        `({Component:(page=>props=>{${throwIfBroken}return page(props)})($1)})`,
      ),
    ),
    phase: 'render',
  },
}
