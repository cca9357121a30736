import { spawnSync } from 'node:child_process'
import { findBrowser, isProgram } from '@quad/tooling/find-browser'

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
 * Path of a browser for the browser tests; installs Debian's Chromium if there is none and this user may
 * install.
 * @throws Error that says what to do
 */
export function ensureBrowser(): string {
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
