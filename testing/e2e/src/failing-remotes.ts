import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'

/** Makes a remote fail in one person's browser; resolves to a function that repairs it. */
export type Failure = (page: Page, remote: string) => Promise<() => Promise<void>>

/** Replaces the response to each request for the remote's files. */
export const responding =
  (respond: (route: Route) => Promise<void>): Failure =>
  async (page, remote) => {
    const files = `**/mf/${remote}/**`
    await page.route(files, respond)
    return () => page.unroute(files)
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

/** The kinds of failure, each with the phase that its failure report names. */
export const failures: Record<string, { fail: Failure; phase: 'load' | 'mount' | 'render' }> = {
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
  'has no files': {
    fail: responding((route) => route.fulfill({ status: 404, body: 'Not found' })),
    phase: 'load',
  },
}
