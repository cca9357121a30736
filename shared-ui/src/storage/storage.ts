/**
 * A storage of the browser. If the browser refuses it (private windows, policies), reads return null and writes are
 * dropped: the page works without the stored values. On the server there is none.
 */
const storageOf = (kind: 'localStorage' | 'sessionStorage') => ({
  read(key: string): string | null {
    try {
      return globalThis[kind].getItem(key)
    } catch {
      return null
    }
  },

  write(key: string, value: string): void {
    try {
      globalThis[kind].setItem(key, value)
    } catch {
      // As above.
    }
  },

  remove(key: string): void {
    try {
      globalThis[kind].removeItem(key)
    } catch {
      // As above.
    }
  },
})

/** What this browser keeps. */
export const storage = storageOf('localStorage')

/** What this tab keeps, also over a reload. */
export const tabStorage = storageOf('sessionStorage')

/** Where this tab keeps the release token that was entered at `/releases`. */
export const releaseTokenKey = 'quad:release-token'

/** The entries of an object that this tab keeps as JSON. */
const entriesOf = (key: string): [string, unknown][] => {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(key) ?? 'null')
    return Object.entries(kept ?? {})
  } catch {
    return []
  }
}

const keepEntries = (key: string, entries: readonly [string, unknown][]): void =>
  tabStorage.write(key, JSON.stringify(Object.fromEntries(entries)))

const prefix = 'quad:draft:'

// A password must not be stored.
const isSecret = (field: string) => /password/i.test(field)

const draftKeys = (): string[] => {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    // The browser refuses storage.
    return []
  }
}

/**
 * Unsent form values, kept for this browser session so that a reload restores them. A draft's name
 * contains the person's id, so that the next person at this browser does not see it.
 */
export const drafts = {
  /** The draft over the form's own values; fields that the form no longer has are dropped. */
  restore<Values extends object>(name: string, values: Values): Values {
    const known = entriesOf(prefix + name).filter(([field]) => Object.hasOwn(values, field))
    return { ...values, ...Object.fromEntries(known) }
  },

  has: (name: string): boolean => tabStorage.read(prefix + name) !== null,

  /** Keeps all values but passwords. */
  keep(name: string, values: object): void {
    keepEntries(
      prefix + name,
      Object.entries(values).filter(([field]) => !isSecret(field)),
    )
  },

  drop: (name: string): void => tabStorage.remove(prefix + name),

  /** Removes all drafts on sign-out, so that the next person at this browser sees none. */
  dropAll: (): void => draftKeys().forEach((key) => tabStorage.remove(key)),

  /** Whether this tab keeps any. */
  exist: (): boolean => draftKeys().length > 0,
}

const key = 'formStatuses'

/** The forms submitted in this browser session, by their identifier. */
export const formStatuses = {
  isSubmitted: (form: string): boolean =>
    entriesOf(key).some(([name, isSubmitted]) => name === form && isSubmitted === true),

  setSubmitted: (form: string): void => keepEntries(key, [...entriesOf(key), [form, true]]),
}
