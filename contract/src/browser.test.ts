import { browserIn } from './browser.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/150.0.0.0 Safari/537.36`],
  ['Edge', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`],
  ['Opera', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/150.0.0.0 Safari/537.36 OPR/120.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Firefox', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML) FxiOS/150.0 Mobile Safari/605.1'],
  ['Safari', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1 (KHTML) Version/26.0 Safari/605.1'],
  ['Samsung Internet', `Mozilla/5.0 ${webKit} SamsungBrowser/28.0 Chrome/130 Safari/537.36`],
  [undefined, 'curl/8.0'],
  [undefined, ''],
])('returns %s for %s', (browser, userAgent) => {
  expect(browserIn(userAgent)).toBe(browser)
})
