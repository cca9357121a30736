import type { FastifyRequest } from 'fastify'
import { ApiError, forbidden, unauthenticated } from './errors.ts'
import type { ErrorCode } from '@quad/contract'

/** The signed-in user of a request. Always taken from the session, never from the path. */
export interface Viewer {
  id: string
  sessionId: string
  profileCompleted: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor, and for routes without `findsViewer`. */
    viewer: Viewer | null
  }

  interface FastifyContextConfig {
    /** Whether requests of this route look up their session. */
    findsViewer?: boolean
    /** Whether requests of this route are refused while the server has no capacity. */
    needsCapacity?: boolean
  }
}

export const requireViewer = (request: FastifyRequest): Viewer => {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

export const requireCompleteProfile = (request: FastifyRequest): Viewer => {
  const viewer = requireViewer(request)
  if (!viewer.profileCompleted) {
    throw new ApiError('profile_incomplete', 'Please finish your profile first.')
  }
  return viewer
}

/** Requires that a path parameter is the viewer's own id. */
export const requireSelf = (request: FastifyRequest, parameter: string): void => {
  const params = request.params as Record<string, unknown>
  if (requireViewer(request).id !== params[parameter]) throw forbidden()
}

type Refusal = readonly [code: ErrorCode, message: string]

/** Decides whether a viewer may act on a subject. Returns undefined if so, else the refusal. */
type Rule<Actor, Subject> = (viewer: Actor, subject: Subject) => Refusal | undefined

/** What must hold, and the refusal if it does not. */
export type Requirement<Actor, Subject> = readonly [
  holds: (viewer: Actor, subject: Subject) => boolean,
  ...Refusal,
]

/** A rule with these requirements. The first one that does not hold gives the refusal. */
export const rule =
  <Actor, Subject>(...requirements: Requirement<Actor, Subject>[]): Rule<Actor, Subject> =>
  (viewer, subject) => {
    const [, ...refusal] = requirements.find(([holds]) => !holds(viewer, subject)) ?? []
    return refusal.length === 0 ? undefined : refusal
  }

/**
 * The refusal of an action that would change nothing, so that `can` does not offer it. Its endpoint is
 * safe to repeat: it returns in this case before it checks the rule.
 */
export const nothingToDo: Refusal = [
  'conflict',
  'There is nothing to do. Please load the page again.',
]

/**
 * Enforces a rule of a policy.
 *
 * @throws ApiError the refusal, if the viewer may not act on the subject
 */
export const authorize = <Actor, Subject>(
  viewer: Actor,
  action: Rule<Actor, Subject>,
  subject: Subject,
): void => {
  const refusal = action(viewer, subject)
  if (refusal) throw new ApiError(...refusal)
}

/** What a policy allows, for the `can` of a response. */
export const abilities = <Actor, Subject, Action extends string>(
  viewer: Actor,
  policy: Record<Action, Rule<Actor, Subject>>,
  subject: Subject,
): Record<Action, boolean> =>
  Object.fromEntries(
    Object.entries<Rule<Actor, Subject>>(policy).map(([action, allows]) => [
      action,
      allows(viewer, subject) === undefined,
    ]),
  ) as Record<Action, boolean>

const refused = (): ApiError =>
  new ApiError(
    'foreign_origin',
    'This request did not come from our own pages. Please load the page again.',
  )

/**
 * Refuses a changing request that another site may have caused: `Sec-Fetch-Site` or `Origin` must show
 * that it comes from our own site (ASVS 3.5.1). Without `publicOrigin`, the own site is the host of the
 * request.
 */
export const requireOwnOrigin = (request: FastifyRequest, publicOrigin?: string): void => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw refused()
    return
  }
  const { origin } = request.headers
  if (origin === undefined) throw refused()
  const own = publicOrigin ? origin === publicOrigin : URL.parse(origin)?.host === request.host
  if (!own) throw refused()
}
