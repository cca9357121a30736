import { texts } from '@quad/contract'
import type { FastifyRequest } from 'fastify'
import { command } from '../../command.ts'
import type { Viewer } from '../../platform/http/access.ts'
import { ApiError, invalid, serverTexts } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import type { Services } from '../../services.ts'
import type { LoadSelf } from '../users/present.ts'
import { deviceCookie, signInCount } from './known-devices.ts'
import { hashPassword, isCommonPassword, isDemoPassword, verifyPassword } from './passwords.ts'
import { openLink, registerAccount, verifyByPassword } from './registration.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { findAccount, requireUniversityEmail, signIn } from './sign-in.ts'
import { newToken, registrationCookie, tokenHash } from './tokens.ts'

const wrongCredentials = () => new ApiError('wrong_credentials', texts.wrongCredentials)

export const authHandlers = (services: Services, loadSelf: LoadSelf) => {
  const { config, db, live } = services
  const countSignIn = signInCount(services)

  const end = async (request: FastifyRequest, viewer: Viewer): Promise<void> => {
    await endSession(db, viewer)
    live.endSession(viewer.sessionId)
    logSecurity(request, 'session-ended', { session: viewer.sessionId })
  }

  /** Hash of the token of a browser that has registered. */
  const registeringBrowser = (request: FastifyRequest): Buffer | undefined => {
    const token = registrationCookie.read(services, request)
    return token === undefined ? undefined : tokenHash(token)
  }

  return {
    register: async ({ body: { email, password, redirect }, request, reply }) => {
      requireUniversityEmail(config, email)
      if (isCommonPassword(password)) throw invalid('password', serverTexts.passwordTooCommon)
      const passwordHash = await hashPassword(password)
      const browserToken = registrationCookie.read(services, request) ?? newToken()
      const browser = tokenHash(browserToken)
      await registerAccount(services, { email, passwordHash, browser, redirect })
      registrationCookie.write(services, reply, browserToken)
      return { message: texts.registered }
    },

    verifyEmail: async ({ query: { token }, request }) => {
      if (!token) throw invalid('token', texts.noVerificationToken)
      const verified = await openLink(db, token, registeringBrowser(request))
      return {
        message: verified ? texts.emailVerified : serverTexts.verificationPassword,
        verified,
      }
    },

    verifyEmailByPassword: async ({ body }) => {
      await verifyByPassword(db, body)
      return { message: texts.emailVerified }
    },

    resendVerification: async ({ body: { email, redirect }, request }) => {
      requireUniversityEmail(config, email)
      const browser = registeringBrowser(request)?.toString('hex')
      const payload = { email, ...(browser && { browser }), ...(redirect && { redirect }) }
      await command(db, async ({ effects }) =>
        effects.job('verification-link', payload, { maxAttempts: 5 }),
      )
      return { message: serverTexts.verificationResent }
    },

    login: async ({ body, viewer, request, reply, countRequest }) => {
      const { email, password, browserTimeZone } = body
      requireUniversityEmail(config, email)
      const takeBack = await countSignIn(request, { email, countRequest })
      const account = await findAccount(db, email, registeringBrowser(request))
      const right = await verifyPassword(account?.passwordHash, password).catch(
        async (busy: unknown) => {
          // An error before the comparison is no failed sign-in.
          await takeBack()
          throw busy
        },
      )
      // The database may hold demo accounts of an earlier trial on the operator's machine.
      const isPublished = !config.demo && isDemoPassword(password)
      const fail = (reason: string) =>
        logSecurity(request, 'sign-in-failed', { person: account?.id ?? 'unknown', reason })
      if (!account || !right || isPublished) {
        fail(account ? 'wrong password' : 'unknown address')
        throw wrongCredentials()
      }
      await takeBack()
      if (!account.verified) {
        fail('address not verified')
        throw new ApiError('email_not_verified', texts.emailNotVerified)
      }
      if (viewer) await end(request, viewer)
      const deviceToken = deviceCookie.read(services, request) ?? newToken()
      const token = await signIn(db, account, {
        userAgent: request.headers['user-agent'] ?? '',
        device: tokenHash(deviceToken),
        timeZone: browserTimeZone,
      })
      if (token === undefined) {
        fail('password changed')
        throw wrongCredentials()
      }
      logSecurity(request, 'sign-in', { person: account.id })
      deviceCookie.write(services, reply, deviceToken)
      setSessionCookie(services, reply, token)
      return loadSelf(account.id)
    },

    logout: async ({ viewer, request, reply }) => {
      if (viewer) await end(request, viewer)
      clearSessionCookie(services, reply)
    },

    getCurrentUser: ({ viewer }) => loadSelf(viewer.id),
  } satisfies Partial<Handlers>
}
