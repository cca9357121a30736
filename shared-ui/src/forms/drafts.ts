const prefix = 'quad:draft:'

// A password is nobody's to keep but a password manager's.
const isSecret = (field: string) => /password/i.test(field)

/**
 * What a person has typed into a form and not yet sent, for this browser session: a reload restores
 * it. Names hold the person's id, so that the next one at this browser sees none of it.
 */
export const drafts = {
  /** What was kept, over the form's own values; fields that the form no longer has are dropped. */
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
      // Where the browser refuses storage, a reload loses what was typed.
    }
  },

  drop(name: string): void {
    try {
      sessionStorage.removeItem(prefix + name)
    } catch {
      // As above.
    }
  },

  /** For who signs out: nothing typed is left to the next one at this browser. */
  dropAll(): void {
    try {
      const names = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
      for (const name of names) sessionStorage.removeItem(name)
    } catch {
      // As above.
    }
  },
}
