import { findAccount } from '../auth/store.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { recoveryMail } from './mails.ts'
import { makeCode, storeCode } from './recovery-code.ts'

/**
 * Mails a new recovery code to the account of an address, if there is one. A job: the call that asks
 * for it does the same for every address, so that neither its answer nor its time tells which exist.
 */
export const sendRecoveryCode = async (
  { db }: Pick<Services, 'db'>,
  { email }: { email: string },
): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account) return
  const { code, codeHash } = await makeCode()
  await db.transaction().execute(async (trx) => {
    await storeCode(trx, account.id, codeHash)
    await queueMail(trx, recoveryMail(email, code))
  })
}
