import { jest } from '@jest/globals'
import { queryClient, type RemoteApp } from '@quad/shared-ui'
import { act, render, waitFor } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { appOf, type RenderOptions } from './render-app.tsx'

/** What the server does not have, and a page may ask for while it renders. */
const ofBrowser = [
  [window, 'matchMedia'],
  [Storage.prototype, 'getItem'],
  [Navigator.prototype, 'onLine'],
  [Document.prototype, 'activeElement'],
] as const

/** Reading what the server does not have throws until the returned function is called. */
const hideBrowser = (): (() => void) => {
  const shows = ofBrowser.map(([owner, name]) => {
    const original = Object.getOwnPropertyDescriptor(owner, name)!
    const get = () => {
      throw new Error(`The server has no ${name}.`)
    }
    Object.defineProperty(owner, name, { get, configurable: true })
    return () => Object.defineProperty(owner, name, original)
  })
  return () => shows.forEach((show) => show())
}

const isCode = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'code'

const draw = async (element: ReactNode): Promise<string> => {
  const stream = await renderToReadableStream(element, {
    progressiveChunkSize: Infinity,
    onError: () => undefined,
  })
  await stream.allReady
  return new Response(stream).text()
}

/** Renders as the server does: again, until the page's queries have their data. */
export const serve = async (element: ReactElement): Promise<string> => {
  const show = hideBrowser()
  try {
    for (let pass = 0; pass < 3; pass += 1) {
      const html = await draw(element)
      const missing = queryClient.getQueryCache().findAll({
        predicate: (query) =>
          query.state.status === 'pending' &&
          !isCode(query) &&
          (query.options as { enabled?: unknown }).enabled !== false,
      })
      if (missing.length === 0) return html
      await Promise.all(missing.map((query) => query.fetch().catch(() => undefined)))
    }
    throw new Error('The page waits for one request after another.')
  } finally {
    // The server's renderer leaves its last contexts to the next one, which here is the browser's.
    await draw(null)
    show()
  }
}

/**
 * Shows the server's HTML of a component, and lets React take it over. Fails if the browser's first render differs.
 *
 * @param arrives holds back the code that is loaded on demand: called after the first render
 * @returns the server's HTML, and the page
 */
export const hydrate = async (element: ReactElement, arrives?: () => Promise<void> | void) => {
  const html = await serve(element)
  // The browser begins without the code that is loaded on demand.
  queryClient.removeQueries({ predicate: isCode })
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  // Here the server and the browser share the contexts, of which React warns.
  const errors = jest.spyOn(console, 'error')
  const say = errors.getMockImplementation()
  errors.mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).startsWith('Detected multiple renderers')) say?.(...parts)
  })
  const differences: unknown[] = []
  const view = render(element, {
    container,
    hydrate: true,
    onRecoverableError: (error) => differences.push(error),
  })
  if (arrives) await act(async () => arrives())
  await waitFor(() => expect(container.innerHTML).not.toContain('<!--$?-->'))
  expect(differences).toEqual([])
  return { html, ...view }
}

/** Does so for a page of a remote, whose route has loaded as in the shell. */
export const hydrateApp = async (app: Pick<RemoteApp, 'routes'>, options: RenderOptions) => {
  const { element, router } = appOf(app, options)
  await waitFor(() => expect(router.state.initialized).toBe(true))
  return { ...(await hydrate(element)), router }
}
