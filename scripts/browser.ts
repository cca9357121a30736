import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Path of a Chromium or Chrome on this machine, Playwright's included. */
const findBrowser = (): string | undefined => {
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...usualPlaces, chromium.executablePath()].find(isProgram)
}

const installFromDebian = (): boolean => {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  return (
    spawnSync('apt-get', ['update', '-qq'], options).status === 0 &&
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
      .status === 0
  )
}

/**
 * Path of a browser for the browser tests; installs Debian's Chromium where there is none and this
 * user may.
 * @throws Error that says what to do
 */
export function ensureBrowser(): string {
  const given = process.env['BROWSER_PATH']
  if (given !== undefined) {
    if (isProgram(given)) return given
    throw new Error(`BROWSER_PATH=${given} is not a program: name a Chromium or Chrome.`)
  }
  const found = findBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    console.log('Installing Chromium (Debian package)')
    if (installFromDebian()) {
      const installed = findBrowser()
      if (installed !== undefined) return installed
    }
  }
  throw new Error(
    'The browser tests need Chromium or Chrome: install one (as root: apt-get install chromium; else: npx playwright-core install chromium) and repeat the command.',
  )
}
