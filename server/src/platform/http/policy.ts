import type { ErrorCode } from '@quad/contract'
import { ApiError } from './errors.ts'

type Refusal = readonly [code: ErrorCode, message: string]

/** Decides whether a viewer may act on a subject. Returns undefined if so, else the refusal. */
type Rule<Viewer, Subject> = (viewer: Viewer, subject: Subject) => Refusal | undefined

/** What must hold, and the refusal if it does not. */
export type Requirement<Viewer, Subject> = readonly [
  holds: (viewer: Viewer, subject: Subject) => boolean,
  ...Refusal,
]

/** A rule with these requirements. The first one that does not hold gives the refusal. */
export const rule =
  <Viewer, Subject>(...requirements: Requirement<Viewer, Subject>[]): Rule<Viewer, Subject> =>
  (viewer, subject) => {
    const [, ...refusal] = requirements.find(([holds]) => !holds(viewer, subject)) ?? []
    return refusal.length === 0 ? undefined : refusal
  }

/**
 * The refusal of an action that would change nothing, so that `can` does not offer it. Its endpoint is
 * safe to repeat: it returns in this case before it checks the rule.
 */
export const nothingToDo: Refusal = ['conflict', 'There is nothing to do.']

/**
 * Enforces a rule of a policy.
 *
 * @throws ApiError the refusal, if the viewer may not act on the subject
 */
export const authorize = <Viewer, Subject>(
  viewer: Viewer,
  action: Rule<Viewer, Subject>,
  subject: Subject,
): void => {
  const refusal = action(viewer, subject)
  if (refusal) throw new ApiError(...refusal)
}

/** What a policy allows, for the `can` of a response. */
export const abilities = <Viewer, Subject, Action extends string>(
  viewer: Viewer,
  policy: Record<Action, Rule<Viewer, Subject>>,
  subject: Subject,
): Record<Action, boolean> =>
  Object.fromEntries(
    Object.entries<Rule<Viewer, Subject>>(policy).map(([action, allows]) => [
      action,
      allows(viewer, subject) === undefined,
    ]),
  ) as Record<Action, boolean>
