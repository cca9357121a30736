import type { FastifyRequest } from 'fastify'
import { ApiError, forbidden, unauthenticated } from './errors.ts'

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
