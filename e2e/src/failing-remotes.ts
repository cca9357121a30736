import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'

/** Makes a remote fail in one person's browser; resolves to a function that repairs it. */
export type Failure = (page: Page, remote: string) => Promise<() => Promise<void>>

const filesOf = (remote: string) => `**/mf/${remote}/**`

/** Replaces the response to each request for the remote's files. */
const responding =
  (respond: (route: Route) => Promise<void>): Failure =>
  async (page, remote) => {
    await page.route(filesOf(remote), respond)
    return () => page.unroute(filesOf(remote))
  }

/** Like `responding`, for the files whose path matches. */
const respondingFor =
  (pattern: RegExp, respond: (route: Route) => Promise<void>): Failure =>
  (page, remote) =>
    responding((route) => {
      const path = new URL(route.request().url()).pathname
      return pattern.test(path) ? respond(route) : route.fallback()
    })(page, remote)

const missing = (route: Route): Promise<void> => route.fulfill({ status: 404, body: 'Not found' })

const damaged = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const body = await response.body()
  body.writeUInt8(0x20, body.length - 1)
  await route.fulfill({ response, body })
}

const hash = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`

/**
 * Changes the remote's first script, and its hash in the page, so that it passes the integrity check. The
 * changed script throws while `isBroken` is true in the page.
 */
const withChangedScript =
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

/** Starts a server that closes the connection in the middle of each response, as in a crash. */
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
  const restore = await responding((route) => {
    const url = new URL(route.request().url())
    url.port = String(port)
    return route.continue({ url: url.href })
  })(page, remote)
  return async () => {
    await restore()
    server.close()
  }
}

/** The kinds of failure, each with the phase that its failure report names. */
export const failures: Record<string, { fail: Failure; phase: 'load' | 'mount' | 'render' }> = {
  'lacks its entry': { fail: respondingFor(/\/entry\.\w+\.js$/, missing), phase: 'load' },
  'lacks its first chunk': { fail: respondingFor(/\/app\.\w+\.js$/, missing), phase: 'load' },
  'has a damaged byte': { fail: respondingFor(/\/app\.\w+\.js$/, damaged), phase: 'mount' },
  'is HTML instead of scripts': {
    fail: responding((route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
    ),
    phase: 'load',
  },
  'gets a 500 from the server': {
    fail: responding((route) => route.fulfill({ status: 500, body: 'Error' })),
    phase: 'load',
  },
  'throws when it is evaluated': {
    fail: withChangedScript((code) =>
      // Of the modules in this script, only the exposed one begins with `r.r(exports)`.
      replaced(code, /\{(?=\w\.r\(\w\))/g, `{${throwIfBroken}`),
    ),
    phase: 'mount',
  },
  'throws when it is rendered': {
    fail: withChangedScript((code) =>
      // A lazy route resolves to `({Component:(await …).Page})`.
      replaced(
        code,
        /\(\{Component:(\(await .*?\)\)\.\w+)\}\)/g,
        `({Component:(page=>props=>{${throwIfBroken}return page(props)})($1)})`,
      ),
    ),
    phase: 'render',
  },
}

/** Failures of the network, which say nothing about a build. */
export const networkFailures: Record<string, Failure> = {
  hangs: responding(() => Promise.resolve()),
  'is cut off in the middle': cutOff,
}
