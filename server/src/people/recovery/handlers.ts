import { texts } from '@quad/contract'
import { deviceCookie } from '../auth/known-devices.ts'
import { isCommonPassword } from '../auth/passwords.ts'
import { findAccount } from '../auth/store.ts'
import { newToken, tokenHash } from '../auth/tokens.ts'
import { requireUniversityEmail } from '../auth/university-email.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import type { Services } from '../../platform/services.ts'
import { verifyCode } from './recovery-code.ts'
import { resetPassword, type ResetEffects } from './reset-password.ts'
import { serverTexts } from '../../platform/http/server-texts.ts'

const wrongCode = () => invalid('token', serverTexts.recoveryCodeWrong)

type RecoveryEndpoint = 'recoverPassword' | 'verifyRecoveryToken' | 'resetPassword'

export const recoveryHandlers = (
  services: Services,
  effects: ResetEffects,
): Pick<Handlers, RecoveryEndpoint> => {
  const { config, db, live } = services

  return {
    recoverPassword: async ({ body: { email }, request }) => {
      requireUniversityEmail(config, email)
      const account = await findAccount(db, email)
      logSecurity(request, 'recovery-asked', { person: account?.id ?? 'unknown' })
      await db
        .transaction()
        .execute((trx) => addJob(trx, 'recovery-code', { email }, { maxAttempts: 5 }))
      return { message: texts.recoveryCodeSent }
    },

    verifyRecoveryToken: async ({ body: { email, token }, request }) => {
      const code = await verifyCode(db, { email }, token)
      if (!code) {
        const account = await findAccount(db, email)
        logSecurity(request, 'recovery-failed', { person: account?.id ?? 'unknown' })
        throw wrongCode()
      }
      return code.userId
    },

    resetPassword: async ({ body, request, reply }) => {
      if (isCommonPassword(body.newPassword)) {
        throw invalid('newPassword', serverTexts.passwordTooCommon)
      }
      const person = body.userId
      const deviceToken = deviceCookie.read(services, request) ?? newToken()
      if (!(await resetPassword(services, body, tokenHash(deviceToken), effects))) {
        logSecurity(request, 'recovery-failed', { person })
        throw wrongCode()
      }
      live.endSessionsOf(person)
      logSecurity(request, 'password-reset', { person })
      deviceCookie.write(services, reply, deviceToken)
      return { message: texts.passwordReset }
    },
  }
}
