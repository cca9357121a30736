import { oneLine } from './text.ts'

/** Whether a text is an https URL that leads where it seems to lead. */
export const isHttpsUrl = (text: string): boolean => {
  // A browser would read a backslash as a slash, and ignore further slashes and some control characters.
  if (!/^https:\/\/[^\s\\/][^\s\\]*$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  // `https://zoom.us@evil.example` leads to another host than it seems to.
  return username === '' && password === '' && oneLine.safeParse(text).success
}
