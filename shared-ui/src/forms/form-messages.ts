import { fieldErrors } from './field-errors.ts'

/** An error as form libraries keep it: a message, or errors of a list's entries. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageIn).find(Boolean)
}

interface FormMessages<Name extends string> {
  /** What to show beside each field. */
  byField: Partial<Record<Name, string>>
  /** The same, each once, in the order of `names`. */
  all: string[]
}

/**
 * What is wrong with a form's fields: what its own rules say, else what the server said of them.
 *
 * @param names  the form's fields, in the order in which their rules are checked
 * @param errors what the form library found
 * @param failure what the call was refused with, if it was
 */
export const formMessages = <Name extends string>(
  names: readonly Name[],
  errors: Partial<Record<Name, unknown>>,
  failure: unknown,
): FormMessages<Name> => {
  const byField: Partial<Record<Name, string>> = { ...fieldErrors(failure, names) }
  for (const name of names) {
    const message = messageIn(errors[name])
    if (message !== undefined) byField[name] = message
  }
  const all = names.flatMap((name) => byField[name] ?? [])
  return { byField, all: [...new Set(all)] }
}
