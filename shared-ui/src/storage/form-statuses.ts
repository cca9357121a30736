const key = 'formStatuses'

const read = (): Record<string, boolean> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** The forms submitted in this browser session, by their identifier. */
export const formStatuses = {
  isSubmitted: (form: string): boolean => read()[form] === true,

  setSubmitted(form: string, submitted = true): void {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...read(), [form]: submitted }))
    } catch {
      // Where the browser refuses storage, the record lasts no longer than the page.
    }
  },
}
