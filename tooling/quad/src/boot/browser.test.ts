import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { findBrowser, startBrowser } from './browser.ts'

const { BROWSER_PATH: before } = process.env

afterEach(() => {
  if (before === undefined) delete process.env['BROWSER_PATH']
  else process.env['BROWSER_PATH'] = before
})

test('starts the browser that BROWSER_PATH names', () => {
  process.env['BROWSER_PATH'] = process.execPath
  expect(findBrowser()).toBe(process.execPath)
})

test('refuses a BROWSER_PATH that is not a program in one line', () => {
  process.env['BROWSER_PATH'] = '/nowhere/chromium'
  expect(findBrowser).toThrow(
    'BROWSER_PATH=/nowhere/chromium is not a program: set it to a Chromium or Chrome.',
  )
})

const folders = temporaryFolders()
afterEach(folders.removeAll)

/** Starts a program that reports, in its address, a text which a shell computes. */
const reportOf = async (shell: string): Promise<string> => {
  const folder = await folders.make()
  await chmod(folder, 0o755)
  const program = join(folder, 'browser')
  const script = `#!/bin/sh\n${shell}\nexec sleep 60\n`
  await writeFile(program, script, { mode: 0o755 })
  const { endpoint, stop } = await startBrowser(program)
  await stop()
  return endpoint.replace('ws://', '')
}

const say = (text: string): string => `echo "DevTools listening on ws://${text} " >&2`

test('gives the browser no variable of this process', async () => {
  process.env['OPERATOR_TOKEN'] = 'secret'
  const names = await reportOf(say("$(env | sed 's/=.*//' | sort | tr '\\n' ',')"))
  // The shell itself adds the others.
  const own = names.split(',').filter((name) => !['', '_', 'PWD', 'OLDPWD', 'SHLVL'].includes(name))
  expect(own).toEqual(['HOME', 'TMPDIR'])
})

test('never runs the browser as root, nor as the owner of the embedded database', async () => {
  const uid = process.getuid?.()
  expect(await reportOf(say('$(id -u):$(id -g):$(id -G)'))).toBe(
    uid === 0
      ? '65533:65533:65533'
      : `${uid}:${process.getgid?.()}:${process.getgroups?.().join(' ')}`,
  )
})

test('keeps the sandbox, unless the browser cannot start with it', async () => {
  const found = (text: string) => `case "$*" in *--no-sandbox*) ${say(`no-${text}`)};; *) `
  expect(await reportOf(`${found('sandbox')} ${say('sandbox')};; esac`)).toBe('sandbox')
  expect(await reportOf(`${found('sandbox')} exit 1;; esac`)).toBe('no-sandbox')
})

test('says why a browser does not start', async () => {
  await expect(reportOf('echo no usable display >&2; exit 1')).rejects.toThrow('no usable display')
})
