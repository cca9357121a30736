import * as z from 'zod/mini'
import { id } from './id.ts'
import { limits } from '../limits.ts'
import { email, newPassword } from './session.ts'
import { texts } from '../texts.ts'

/** The code of a recovery mail, converted to capitals. */
export const recoveryCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(new RegExp(`^[A-Z0-9]{${limits.recoveryCode}}$`), texts.recoveryCodeLength),
  )

/** The address that a recovery code is requested for. */
export const mailRequest = z.object({ email })

export const recoveryCheck = z.object({ email, token: recoveryCode })

export const passwordReset = z.object({ token: recoveryCode, userId: id, newPassword })
