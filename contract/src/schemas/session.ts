import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import type { Site } from './site.ts'
import { isSitePath, codePoints, isStorable, isUniversityEmail } from '../text.ts'
import { messageResponse, plainText } from './text.ts'
import { texts } from '../texts.ts'

const addressText = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(limits.email, texts.emailTooLong))

/** Trimmed and in lower case, so that one address has one account. `z.email` refuses CR, LF and NUL. */
export const email = z.pipe(addressText, z.email())

const passwordMax = z.string().check(
  z.refine(isStorable, texts.wrongCredentials),
  z.refine((text) => codePoints(text) <= limits.passwordMax, texts.passwordTooLong),
)

const presentPassword = passwordMax.check(z.refine((text) => text !== '', texts.passwordRequired))

/** A newly chosen password. */
export const newPassword = passwordMax.check(
  z.refine((text) => codePoints(text) >= limits.passwordMin, texts.passwordTooShort),
)

/** Token in a verification link. */
export const verificationToken = z.string().check(z.maxLength(200))

/** The browser's IANA time zone. The server ignores one that it does not know, such as a newer one. */
export const browserTimeZone = z.optional(z.string().check(z.maxLength(limits.timeZone)))

export const credentials = z.object({ email, password: passwordMax, browserTimeZone })
export type Credentials = z.infer<typeof credentials>

/** A person's own password, again. */
export const passwordConfirmation = z.object({ password: presentPassword })
export type PasswordConfirmation = z.infer<typeof passwordConfirmation>

/** The path to return to after sign-in. */
const destination = z.optional(
  plainText(limits.destination).check(
    z.refine(isSitePath, 'The destination must be a path of this site.'),
  ),
)

export const registration = z.object({ email, password: newPassword, redirect: destination })
export type Registration = z.infer<typeof registration>

/** An address in a form. Any invalid text but an empty one gets the error that asks for a university address. */
const universityEmail = ({ universityName, emailDomains }: Site) =>
  addressText.check(
    z.refine(
      (address) => email.safeParse(address).success && isUniversityEmail(address, emailDomains),
      {
        error: ({ input }) =>
          input === '' ? texts.emailRequired : texts.universityEmail(universityName),
      },
    ),
  )

/** The form of sign-in on this site. */
export const signInForm = (site: Site) =>
  z.extend(credentials, {
    email: universityEmail(site),
    password: presentPassword,
  })

/** The form of registration on this site. Reports all errors at once. */
export const registrationForm = (site: Site) =>
  z.object({ email: universityEmail(site), password: newPassword, confirmation: z.string() }).check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: texts.passwordsDoNotMatch,
      when: () => true,
    }),
  )
export type RegistrationForm = z.infer<ReturnType<typeof registrationForm>>

/** The form that requests a recovery code on this site. */
export const recoveryForm = (site: Site) => z.object({ email: universityEmail(site) })
export type RecoveryForm = z.infer<ReturnType<typeof recoveryForm>>

/** The form that sets a new password. */
export const newPasswordForm = z.object({ newPassword, confirmation: z.string() }).check(
  z.refine((values) => values.newPassword === values.confirmation, {
    path: ['confirmation'],
    error: texts.newPasswordsDoNotMatch,
    when: () => true,
  }),
)
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/**
 * Verifies an address in a browser that did not register: the link's token, and the password of the
 * registration or, with `isNew`, a new one.
 */
export const passwordVerification = z.object({
  token: verificationToken,
  password: newPassword,
  isNew: z.boolean(),
})

/** The form of a verification link. Only a new password has a confirmation. */
export const linkPasswordForm = z
  .object({ password: newPassword, confirmation: z.optional(z.string()) })
  .check(
    z.refine(
      ({ password, confirmation }) => confirmation === undefined || password === confirmation,
      { path: ['confirmation'], error: texts.newPasswordsDoNotMatch, when: () => true },
    ),
  )
export type LinkPasswordForm = z.infer<typeof linkPasswordForm>

/** The address that a new verification link is requested for. */
export const linkRequest = z.object({ email, redirect: destination })

/** Response of a verification link. `verified` is false if a password is needed first. */
export const linkOpened = z.extend(messageResponse, { verified: z.boolean() })
