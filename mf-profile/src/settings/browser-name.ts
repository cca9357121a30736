import { browserIn } from '@quad/contract/browser'

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The readable name of a browser ("Firefox on Linux"), from its User-Agent. */
export const browserName = (userAgent: string): string => {
  const browser = browserIn(userAgent) ?? 'A browser'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Whether a browser runs on a phone or tablet. */
export const isHandheld = (userAgent: string): boolean =>
  /\b(iPhone|iPod|iPad|Android|Mobile)\b/.test(userAgent)
