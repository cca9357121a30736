import '@quad/shared-ui/styles.css'
import { remoteForPath, remotesOfPage } from '@quad/federation/front-ends'
import { createLoader, fetchPageFiles, readPageData } from '@quad/federation/runtime'
import { startLive, startSession, startTheme } from '@quad/shared-ui'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { keepEarlyInput } from './early-input.ts'
import { keepEarlyPress } from './early-press.ts'
import { followTranslation } from './failures/changed-page.ts'
import {
  logFailedImages,
  createReporter,
  reportUnhandled,
  createSelfHealing,
} from './failures/reporter.ts'
import { provided } from './provided/index.ts'
import { followReleases } from './release/follow-releases.ts'
import { preparePages } from './routing/pages.tsx'
import { createRouter, routed } from './routing/router.tsx'
import { takeServedPage } from './served-page.ts'
import { createServices } from './services.ts'
import { measureVitals } from './vitals.ts'

/**
 * How long the first render waits for the route's remote and the session, in ms. React shows a fallback
 * for at least 300 ms, so waiting is faster.
 */
const firstRenderWait = 100

followTranslation()

const page = readPageData()
const report = createReporter(page.release)
reportUnhandled(report)
logFailedImages()

const healing = createSelfHealing(page.release)
const loader = createLoader({
  release: page.release,
  provided,
  report: (error) => {
    report({ remote: error.remote, phase: error.phase, error })
    healing.failed(error.remote)
  },
  recovered: healing.recovered,
})
// Release 0 is the working tree, where hot reload updates the page.
if (page.release.id !== '0') followReleases(page.release)

/**
 * React renders again what differs from the server's HTML, as a page that the browser has kept may. The person loses
 * nothing, so this is no failure of a build.
 */
const noteDifference = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- for developers and tests
  console.error('The server has rendered this page differently.', error)
}

const showSite = () => {
  // Load it first; a failure is shown where the remote is needed.
  for (const remote of remotesOfPage(window.location.pathname, loader.remotes))
    loader.load(remote).catch(() => {})

  fetchPageFiles()

  const isServed = takeServedPage()
  const { ready } = startSession(page.signedIn)
  startTheme()

  const router = createRouter(loader, healing)
  preparePages(loader)
  const services = createServices({
    page,
    loader,
    healing,
    report,
    navigate: (to, options) => router.navigate(to, { ...options, flushSync: true }),
  })

  const render = () => {
    const root = document.getElementById('root')
    if (!root) throw new Error('This page has no element #root.')
    const [enterAgain, pressAgain] = [keepEarlyInput(root), keepEarlyPress(root)]
    const onShown = () => {
      enterAgain()
      pressAgain()
      // An event before would change what React compares with the server's HTML. None is lost: the stream starts at the
      // page's last one.
      startLive()
    }
    const site = { router, services, release: page.release }
    const app = <App {...site} onShown={onShown} />
    const own = remoteForPath(window.location.pathname, loader.remotes)
    const isComplete = own === undefined || loader.load(own).status === 'fulfilled'
    if (isServed && isComplete) {
      // In short tasks, between which the page responds.
      startTransition(() => {
        hydrateRoot(root, app, { onRecoverableError: noteDifference })
      })
    } else createRoot(root).render(app)
  }

  const known = Promise.all([routed(router), ready])
  const waited = new Promise((resolve) => {
    setTimeout(resolve, firstRenderWait)
  })
  // What the server has rendered stays until the browser can show the same.
  void (isServed ? known : Promise.race([known, waited])).then(render)
}

const { alone, aloneBuild } = page.release
if (alone) {
  const app = loader.load(alone)
  void import('@quad/tooling/standalone').then(
    ({ runAlone }) => runAlone(alone, app, aloneBuild),
    (error: unknown) => {
      document.body.append('This page did not load. Reload it.')
      throw error
    },
  )
} else {
  showSite()
  measureVitals(page.release)
}
