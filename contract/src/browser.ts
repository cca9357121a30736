// Not in the index, which every page loads. Most browsers also name those that they descend from, so the first match wins.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** @returns the browser that a `User-Agent` header names; undefined if it is none of the large ones */
export const browserIn = (userAgent: string): string | undefined =>
  browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
