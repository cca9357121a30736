import { oneLine } from '@quad/contract'
import { invalid } from './errors.ts'

/**
 * Checks the changed one-line texts of an update. Texts stored before this rule may stay.
 *
 * @throws ApiError `validation_failed` with the field
 */
export const requireOneLine = (
  field: string,
  given: string | readonly string[] | undefined,
  stored: string | readonly string[],
): void => {
  const known = new Set([stored].flat())
  for (const text of [given ?? []].flat()) {
    if (known.has(text)) continue
    const issue = oneLine.safeParse(text).error?.issues[0]
    if (issue) throw invalid(field, issue.message)
  }
}
