import { endpointPath, type VitalsReport } from '@quad/contract'
import { remoteForPath } from '@quad/federation/front-ends'
import type { PageData } from '@quad/federation/runtime'

type Library = Pick<typeof import('web-vitals'), 'onCLS' | 'onINP' | 'onLCP'>

/** Share of the page loads that are measured. */
const share = 0.1

/** Whether a program opens the page, such as a test: it says nothing of people's devices. */
const isProgram = (): boolean =>
  navigator.webdriver || /bot|crawl|spider|headless/i.test(navigator.userAgent)

/** A browser may have none for privacy: an error of it would count as a failure of the build. */
const canSend = (): boolean => 'sendBeacon' in navigator

/** Whether the page has builds that visitors get without asking for them. */
const isOrdinary = ({ id, preview, alone }: PageData['release']): boolean =>
  !preview && !alone && id !== '0'

const buildsOf = (
  { shell, remotes }: PageData['release'],
  path: string,
): Pick<VitalsReport, 'shell' | 'remote'> => {
  const name = remoteForPath(path, remotes)
  const build = name && remotes[name]?.build
  return { shell, ...(name && build !== undefined && { remote: { name, build } }) }
}

const send = (report: VitalsReport): void => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon(endpointPath('reportVitals'), body)
}

/**
 * Measures one of ten page loads, and reports how it felt when the page is first left or hidden. The library loads after
 * the page. The remote is that of the address at which the page was opened.
 */
export const measureVitals = (
  release: PageData['release'],
  load: () => Promise<Library> = () => import('web-vitals'),
): void => {
  if (!isOrdinary(release) || isProgram() || !canSend() || Math.random() >= share) return
  const builds = buildsOf(release, window.location.pathname)

  const measure = async (): Promise<void> => {
    const { onCLS, onINP, onLCP } = await load()
    const metrics: VitalsReport['metrics'] = {}
    const keep = ({ name, value }: { name: 'CLS' | 'INP' | 'LCP'; value: number }): void => {
      metrics[name] = value
    }
    onCLS(keep)
    onINP(keep)
    onLCP(keep)
    // After the library, which takes its last values in the same event.
    const leave = (): void => {
      if (document.visibilityState !== 'hidden') return
      document.removeEventListener('visibilitychange', leave)
      if (Object.keys(metrics).length > 0) send({ ...builds, metrics })
    }
    document.addEventListener('visibilitychange', leave)
  }

  const start = (): void => {
    // A page without the library works.
    measure().catch(() => undefined)
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
