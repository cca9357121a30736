import * as z from 'zod'
import { limits } from '../limits.ts'
import { isUniversityEmail, type Site } from './site.ts'
import { codePoints, isStorable } from '../text.ts'
import { texts } from '../texts.ts'

/** Trimmed and in lower case: one person, one account. CR, LF and NUL never pass `z.email`. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.email, texts.emailTooLong)
  .pipe(z.email())

const passwordMax = z
  .string()
  .refine(isStorable, texts.wrongCredentials)
  .refine((text) => codePoints(text) <= limits.passwordMax, texts.passwordTooLong)

/** A password that a person chooses anew. */
export const newPassword = passwordMax.refine(
  (text) => codePoints(text) >= limits.passwordMin,
  texts.passwordTooShort,
)

export const credentials = z.object({ email, password: passwordMax })
export type Credentials = z.infer<typeof credentials>

export const registration = z.object({ email, password: newPassword })
export type Registration = z.infer<typeof registration>

/** An address as a form asks for it: any other text is told to be an address of the university. */
const universityEmail = ({ universityName, emailDomains }: Site) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(limits.email, texts.emailTooLong)
    .refine(
      (address) => email.safeParse(address).success && isUniversityEmail(address, emailDomains),
      texts.universityEmail(universityName),
    )

/** The form of sign-in on this site. */
export const signInForm = (site: Site) =>
  credentials.extend({
    email: universityEmail(site),
    password: passwordMax.refine((text) => text !== '', texts.passwordRequired),
  })

/** The form of registration on this site. Says everything that is wrong at once. */
export const registrationForm = (site: Site) =>
  z
    .object({ email: universityEmail(site), password: newPassword, confirmation: z.string() })
    .refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      message: texts.passwordsDoNotMatch,
      when: () => true,
    })
export type RegistrationForm = z.infer<ReturnType<typeof registrationForm>>

/** The form that asks for a recovery code on this site. */
export const recoveryForm = (site: Site) => z.object({ email: universityEmail(site) })
export type RecoveryForm = z.infer<ReturnType<typeof recoveryForm>>

/** The form that sets a new password. */
export const newPasswordForm = z
  .object({ newPassword, confirmation: z.string() })
  .refine((values) => values.newPassword === values.confirmation, {
    path: ['confirmation'],
    message: texts.newPasswordsDoNotMatch,
    when: () => true,
  })
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** An answer that says something to a person. */
export const said = z.object({ message: z.string() })
