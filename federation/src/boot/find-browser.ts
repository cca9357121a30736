import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { ReleaseRefusedError } from '../release.ts'

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
