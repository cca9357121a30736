import { ApiFailure } from '../api/failure.ts'

/**
 * What the server said of each field, for a form to show beside it. Keys are the names of the form's
 * fields: an error on an entry of a list (`skills.3`) counts for the list. Empty when the failure is
 * about no field.
 */
export const fieldErrors = <Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> => {
  if (!(error instanceof ApiFailure)) return {}
  const found: Partial<Record<Name, string>> = {}
  for (const [path, message] of Object.entries(error.fields)) {
    const name = names.find((each) => path === each || path.startsWith(`${each}.`))
    if (name !== undefined) found[name] ??= message
  }
  return found
}
