import { texts } from '@quad/contract'
import { Fault, invalid } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import type { Viewer } from '../http/viewer.ts'
import { addJob } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { loadSelf } from '../users/self.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import { registerAccount } from './register-account.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { findAccount } from './store.ts'
import { requireUniversityEmail } from './university-email.ts'
import { verifyAddress } from './verification.ts'

type AuthCall =
  'register' | 'verifyEmail' | 'resendVerification' | 'login' | 'logout' | 'getCurrentUser'

const wrongCredentials = () => new Fault('wrong_credentials', texts.wrongCredentials)

export const authHandlers = (services: Services): Pick<Handlers, AuthCall> => {
  const { config, db, live } = services

  const end = async ({ sessionId }: Viewer): Promise<void> => {
    await endSession(db, sessionId)
    live.endSession(sessionId)
  }

  return {
    register: async ({ body: { email, password } }) => {
      requireUniversityEmail(config, email)
      if (isCommonPassword(password)) throw invalid('password', texts.passwordTooCommon)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute((trx) => registerAccount(trx, config, { email, passwordHash }))
      return { message: texts.registered }
    },

    verifyEmail: async ({ query: { token } }) => {
      if (!token) throw invalid('token', texts.noVerificationToken)
      if (!(await verifyAddress(db, token))) throw invalid('token', texts.verificationExpired)
      return { message: texts.emailVerified }
    },

    resendVerification: async ({ body: { email } }) => {
      requireUniversityEmail(config, email)
      await db
        .transaction()
        .execute((trx) => addJob(trx, 'verification-link', { email }, { maxAttempts: 5 }))
      return { message: texts.verificationResent }
    },

    login: async ({ body: { email, password }, viewer, request, reply }) => {
      requireUniversityEmail(config, email)
      const account = await findAccount(db, email)
      const right = await verifyPassword(account?.passwordHash, password)
      if (!account || !right) throw wrongCredentials()
      if (!account.verified) throw new Fault('email_not_verified', texts.emailNotVerified)
      if (viewer) await end(viewer)
      const token = await signIn(db, account, request.headers['user-agent'] ?? '')
      if (token === undefined) throw wrongCredentials()
      setSessionCookie(services, reply, token)
      return loadSelf(db, account.id)
    },

    logout: async ({ viewer, reply }) => {
      if (viewer) await end(viewer)
      clearSessionCookie(services, reply)
    },

    getCurrentUser: ({ viewer }) => loadSelf(db, viewer.id),
  }
}
