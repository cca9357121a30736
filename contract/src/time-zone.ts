/** Whether a text is the IANA name of a time zone that this system knows, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  // Intl also accepts offsets, which follow no summer time.
  if (!/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(name)) return false
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
