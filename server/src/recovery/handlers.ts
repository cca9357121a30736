import { texts } from '@quad/contract'
import { isCommonPassword } from '../auth/passwords.ts'
import { requireUniversityEmail } from '../auth/university-email.ts'
import { invalid } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import { addJob } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { judgeCode } from './recovery-code.ts'
import { resetPassword, wrongCode } from './reset-password.ts'

type RecoveryCall = 'recoverPassword' | 'verifyRecoveryToken' | 'resetPassword'

export const recoveryHandlers = (services: Services): Pick<Handlers, RecoveryCall> => {
  const { config, db } = services

  return {
    recoverPassword: async ({ body: { email } }) => {
      requireUniversityEmail(config, email)
      await db
        .transaction()
        .execute((trx) => addJob(trx, 'recovery-code', { email }, { maxAttempts: 5 }))
      return { message: texts.recoveryCodeSent }
    },

    verifyRecoveryToken: async ({ body: { email, token } }) => {
      const code = await judgeCode(db, { email }, token)
      if (!code) throw wrongCode()
      return code.userId
    },

    resetPassword: async ({ body }) => {
      if (isCommonPassword(body.newPassword)) {
        throw invalid('newPassword', texts.passwordTooCommon)
      }
      await resetPassword(services, body)
      return { message: texts.passwordReset }
    },
  }
}
