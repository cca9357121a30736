import { texts, type OwnedProject } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import type { Services } from '../../services.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { clearSessionCookie } from '../auth/session-cookie.ts'
import { endOtherSessions, endSession, sessionsOf } from '../auth/sessions.ts'
import { exportFile } from './export-file.ts'

/** Deletes what all features keep of an account; the app passes it in. */
export interface AccountDeletion {
  /** The projects that a person owns, each with its next Owner. */
  ownedProjects: (db: Kysely<Database>, userId: string) => Promise<OwnedProject[]>
  /** Resolves to the projects that have a new Owner. */
  deleteAccount: (
    services: Services,
    userId: string,
  ) => Promise<{ projectId: string; heirId: string }[]>
}

export const accountHandlers = (
  services: Services,
  { ownedProjects, deleteAccount }: AccountDeletion,
) => {
  const { db, live } = services

  return {
    listSessions: ({ viewer }) => sessionsOf(db, viewer),

    endSession: async ({ params: { userId, sessionId }, viewer, request, reply }) => {
      if (!(await endSession(db, { id: userId, sessionId }))) throw notFound('session')
      live.endSession(sessionId)
      logSecurity(request, 'session-ended', { session: sessionId })
      if (sessionId === viewer.sessionId) clearSessionCookie(services, reply)
    },

    endOtherSessions: async ({ viewer, request }) => {
      for (const sessionId of await endOtherSessions(db, viewer)) {
        live.endSession(sessionId)
        logSecurity(request, 'session-ended', { session: sessionId })
      }
    },

    exportData: async ({ viewer, request, reply }) => {
      const file = await exportFile(db, viewer)
      reply.header('content-disposition', 'attachment; filename="quad-my-data.json"')
      logSecurity(request, 'data-exported')
      return file
    },

    previewDeletion: ({ params: { userId } }) => ownedProjects(db, userId),

    confirmPassword: async ({ params: { userId }, body: { password }, request }) => {
      const user = await db
        .selectFrom('users')
        .select('password_hash as hash')
        .where('id', '=', userId)
        .executeTakeFirst()
      if (await verifyPassword(user?.hash ?? undefined, password)) return
      logSecurity(request, 'sign-in-failed', { person: userId, reason: 'wrong password' })
      throw invalid('password', texts.notYourPassword)
    },

    deleteUser: async ({ params: { userId }, request, reply }) => {
      for (const { projectId: project, heirId: member } of await deleteAccount(services, userId)) {
        logSecurity(request, 'owner-changed', { project, member })
      }
      live.endSessionsOf(userId)
      logSecurity(request, 'account-deleted')
      clearSessionCookie(services, reply)
      return { message: texts.accountDeleted }
    },
  } satisfies Partial<Handlers>
}
