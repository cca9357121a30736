// In this order: what stands first also calls itself by the names of those below.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A browser as its owner knows it ("Firefox on Linux"), from what it calls itself. */
export const browserName = (userAgent: string): string => {
  const browser = nameIn(browsers, userAgent) ?? 'A browser'
  const system = nameIn(systems, userAgent)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Whether a browser runs on something that is held in the hand. */
export const isHandheld = (userAgent: string): boolean =>
  /\b(iPhone|iPod|iPad|Android|Mobile)\b/.test(userAgent)
