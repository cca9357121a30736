/** A scheme and what follows it, as a browser reads it: no blank, no backslash, no further slash. */
const absolute = /^(?:https?:\/\/[^\s\\/][^\s\\]*|mailto:[^\s\\]+)$/i

/**
 * Decides what is a link, for all texts: an absolute http, https or mailto URL that leads where it seems to lead.
 *
 * @returns the normalized URL, or undefined for a text that is no link, such as `https://zoom.us@evil.example`
 */
export const hrefOf = (text: string): string | undefined => {
  const url = absolute.test(text) ? URL.parse(text) : null
  // A name before the host looks like a host.
  return url?.username === '' && url.password === '' ? url.href : undefined
}
