/** What tells a family, in the order of asking: most name those that they are made like, too. */
const families: readonly [string, RegExp][] = [
  ['bot', /bot|crawl|spider|headless/i],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

/** The family of browsers that a `User-Agent` belongs to; `other` where it is none of the large ones. */
export const browserFamily = (userAgent: string): string =>
  families.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
