import { findAccount } from '../auth/store.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { recoveryMail } from './mails.ts'
import { makeCode, storeCode } from './recovery-code.ts'

/**
 * Mails a new recovery code to the account of an address, if there is one. Runs as a job, so that
 * neither response nor response time reveal which accounts exist.
 */
export const sendRecoveryCode = async (
  { db }: Pick<Services, 'db'>,
  { email }: { email: string },
): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account) return
  const { code, codeHash } = await makeCode()
  await db.transaction().execute(async (trx) => {
    const expiresAt = await storeCode(trx, account.id, codeHash)
    await queueMail(trx, recoveryMail(email, { code, expiresAt }))
  })
}
