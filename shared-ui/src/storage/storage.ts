/**
 * The browser's local storage. If the browser refuses it (private windows, policies), reads return null
 * and writes are dropped.
 */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },

  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // The page works without the stored values.
    }
  },

  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}

const prefix = 'quad:draft:'

// A password must not be stored.
const isSecret = (field: string) => /password/i.test(field)

/**
 * Unsent form values, kept for this browser session so that a reload restores them. A draft's name
 * contains the person's id, so that the next person at this browser does not see it.
 */
export const drafts = {
  /** The draft over the form's own values; fields that the form no longer has are dropped. */
  restore<Values extends object>(name: string, values: Values): Values {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
      if (typeof kept !== 'object' || kept === null) return values
      const known = Object.entries(kept).filter(([field]) => Object.hasOwn(values, field))
      return { ...values, ...Object.fromEntries(known) }
    } catch {
      return values
    }
  },

  has(name: string): boolean {
    try {
      return sessionStorage.getItem(prefix + name) !== null
    } catch {
      return false
    }
  },

  /** Keeps all values but passwords. */
  keep(name: string, values: object): void {
    const kept = Object.entries(values).filter(([field]) => !isSecret(field))
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(kept)))
    } catch {
      // If the browser refuses storage, a reload loses the form's values.
    }
  },

  drop(name: string): void {
    try {
      sessionStorage.removeItem(prefix + name)
    } catch {
      // As above.
    }
  },

  /** Removes all drafts on sign-out, so that the next person at this browser sees none. */
  dropAll(): void {
    try {
      const names = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
      for (const name of names) sessionStorage.removeItem(name)
    } catch {
      // As above.
    }
  },
}

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
