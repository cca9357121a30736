import { browserName, isHandheld } from './browser-name.ts'

const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${linux} Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [`${windows} ${webkit} Chrome/143.0 Safari/537.36`, 'Chrome on Windows'],
  [`${linux} ${webkit} HeadlessChrome/143.0 Safari/537.36`, 'Chrome on Linux'],
  [`${windows} ${webkit} Chrome/143.0 Safari/537.36 Edg/143.0`, 'Edge on Windows'],
  [`${mac} AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${iphone} AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} AppleWebKit/605.1.15 CriOS/143.0 Mobile Safari/604.1`, 'Chrome on iPhone'],
  [`${android} ${webkit} Chrome/143.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'A browser'],
  ['', 'A browser'],
])('names %s as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test('distinguishes a phone from a computer', () => {
  expect(isHandheld(`${android} ${webkit} Chrome/143.0 Mobile Safari/537.36`)).toBe(true)
  expect(isHandheld(`${linux} Gecko/20100101 Firefox/140.0`)).toBe(false)
})
