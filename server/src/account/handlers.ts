import { texts } from '@quad/contract'
import { clearSessionCookie } from '../auth/session-cookie.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { ownedProjects } from './owned-projects.ts'
import { endOtherSessions, endSessionOf, sessionsOf } from './sessions.ts'

type AccountCall =
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'exportData'
  | 'previewDeletion'
  | 'deleteUser'

export const accountHandlers = (services: Services): Pick<Handlers, AccountCall> => {
  const { db, live } = services

  return {
    listSessions: async ({ params: { userId }, viewer }) => {
      requireSelf(viewer, userId)
      return sessionsOf(db, viewer)
    },

    endSession: async ({ params: { userId, sessionId }, viewer, reply }) => {
      requireSelf(viewer, userId)
      if (!(await endSessionOf(db, userId, sessionId))) throw notFound('session')
      live.endSession(sessionId)
      if (sessionId === viewer.sessionId) clearSessionCookie(services, reply)
    },

    endOtherSessions: async ({ params: { userId }, viewer }) => {
      requireSelf(viewer, userId)
      for (const sessionId of await endOtherSessions(db, viewer)) live.endSession(sessionId)
    },

    exportData: async ({ params: { userId }, viewer, reply }) => {
      requireSelf(viewer, userId)
      reply.header('content-disposition', 'attachment; filename="quad-my-data.json"')
      return exportData(db, viewer)
    },

    previewDeletion: async ({ params: { userId }, viewer }) => {
      requireSelf(viewer, userId)
      return ownedProjects(db, userId)
    },

    deleteUser: async ({ params: { userId }, viewer, reply }) => {
      requireSelf(viewer, userId)
      await deleteAccount(services, userId)
      clearSessionCookie(services, reply)
      return { message: texts.accountDeleted }
    },
  }
}
