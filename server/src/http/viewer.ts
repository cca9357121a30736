import type { FastifyRequest } from 'fastify'
import { Fault, forbidden, unauthenticated } from './errors.ts'

/** The signed-in person that a request acts for. Always the session's, never an id of the path. */
export interface Viewer {
  id: string
  sessionId: string
  profileCompleted: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent for a visitor. */
    viewer: Viewer | null
  }
}

export const requireViewer = (request: FastifyRequest): Viewer => {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

export const requireCompleteProfile = (request: FastifyRequest): Viewer => {
  const viewer = requireViewer(request)
  if (!viewer.profileCompleted) {
    throw new Fault('profile_incomplete', 'Please finish your profile first.')
  }
  return viewer
}

/** An id in a path that names the actor must be the viewer's own. */
export const requireSelf = (viewer: Viewer, id: string): void => {
  if (viewer.id !== id) throw forbidden()
}
