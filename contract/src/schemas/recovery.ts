import * as z from 'zod'
import { id } from './id.ts'
import { limits } from '../limits.ts'
import { email, newPassword } from './session.ts'
import { texts } from '../texts.ts'

/** The code of a recovery mail, in capitals however it was typed. */
export const recoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[A-Z0-9]{${limits.recoveryCode}}$`), texts.recoveryCodeLength)

/** Whom to send a mail of the account to: its recovery code, or its verification link once more. */
export const mailRequest = z.object({ email })

export const recoveryCheck = z.object({ email, token: recoveryCode })

export const passwordReset = z.object({ token: recoveryCode, userId: id, newPassword })
