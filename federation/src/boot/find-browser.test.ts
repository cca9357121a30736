import { findBrowser } from './find-browser.ts'

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
