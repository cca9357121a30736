import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '../processes.ts'
import { chromium } from 'playwright-core'
import { ReleaseRefusedError } from '@quad/federation/release'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Whether a path is a program that this user may run. */
export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * Path of the browser that BROWSER_PATH names, or else of a Chromium or Chrome on this machine, Playwright's
 * included; undefined if there is none.
 *
 * @throws ReleaseRefusedError if BROWSER_PATH is not a program
 */
export const findBrowser = (): string | undefined => {
  const { BROWSER_PATH: given } = process.env
  if (given !== undefined) {
    if (isProgram(given)) return given
    throw new ReleaseRefusedError(
      `BROWSER_PATH=${given} is not a program: set it to a Chromium or Chrome.`,
    )
  }
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...usualPlaces, chromium.executablePath()].find(isProgram)
}

/** What Playwright turns off; Chromium heeds only the last such list on its command line. */
const offForPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** Pages behind the address bar: each window loads them, which costs more than a small page of a site. */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Flags of Chromium without what uses the network or needs a desktop. */
export const quietBrowser = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForPlaywright, ...pagesOfTheAddressBar].join(',')}`,
]

/**
 * The user and group of a browser that root starts. No account has this id: not `nobody`, who owns the files of the
 * embedded PostgreSQL.
 */
const unprivileged = 65_533

/** Milliseconds that a browser may take to start. */
const timeout = 60_000

/** As Playwright starts its browsers, which have the environment and the user of this process, and no sandbox. */
const flags = [
  ...quietBrowser,
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-startup-window',
  // The tabs of a guest share a process, which needs a third less of the processor than one for each.
  '--process-per-site',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  // A page keeps the font that it has at first (`font-display: optional`), so frames would differ by what came in time.
  '--disable-remote-fonts',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  // A free port, for the commands. Chromium ends when its pipe closes, also if this process was killed.
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
]

/** A browser that runs. */
export interface StartedBrowser {
  /** Address of its DevTools protocol. */
  endpoint: string
  stop: () => Promise<void>
}

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const errors = child.stderr as Readable
    errors.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
      const [, endpoint] = /DevTools listening on (ws:\S+)\s/.exec(output) ?? []
      if (endpoint !== undefined) resolve(endpoint)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(output.trim().split('\n').at(-1) || 'it ended')))
  })

const startOnce = async (program: string, more: readonly string[]): Promise<StartedBrowser> => {
  const isRoot = process.getuid?.() === 0
  const home = await mkdtemp(join(tmpdir(), 'quad-browser-'))
  if (isRoot) await chown(home, unprivileged, unprivileged)
  const child = spawn(program, [...flags, ...more, `--user-data-dir=${home}`], {
    ...(isRoot && { uid: unprivileged, gid: unprivileged }),
    cwd: home,
    env: childEnvironment({ HOME: home, TMPDIR: home }),
    // A process group, so that all processes of the browser end together.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const stop = async (): Promise<void> => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
    await rm(home, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    return { endpoint: await within(timeout, endpointOf(child)), stop }
  } catch (error) {
    await stop()
    if (!isRoot || (error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new Error(
      `${program} is not open to all users, and root starts it as another one. Install Chromium for all users`,
      { cause: error },
    )
  }
}

/**
 * Starts a browser for a team's build, apart from this process: without its environment, never as root, and in
 * Chromium's sandbox, unless the kernel does not allow one.
 *
 * @param program absolute path of a Chromium or Chrome
 */
export const startBrowser = async (program: string): Promise<StartedBrowser> => {
  try {
    return await startOnce(program, [])
  } catch {
    return startOnce(program, ['--no-sandbox'])
  }
}

/** What `within` rejects with. */
export class TimeLimitError extends Error {}

/**
 * Rejects with a `TimeLimitError` after some milliseconds: a browser waits for ever for an import that never settles,
 * and for a script that never ends.
 */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const timer = new AbortController()
  const end = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new TimeLimitError(`not ended within ${milliseconds / 1000} s`)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    timer.abort()
    end.catch(() => undefined)
  }
}
