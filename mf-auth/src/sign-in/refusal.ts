import { errorStatus, texts, type ErrorCode, type Site } from '@quad/contract'
import { signInForm } from '@quad/contract/forms'
import { RequestError } from '@quad/shared-ui'

/**
 * Why the server refused the sign-in form, which the browser sent without scripts.
 *
 * @param failed the code of the refusal, from the page's address, which may hold any text
 */
export const refusalOf = (failed: string, email: string, site: Site): RequestError => {
  const isOurs = signInForm(site).safeParse({ email, password: '-' }).success
  const messages: Partial<Record<ErrorCode, string>> = {
    wrong_credentials: texts.wrongCredentials,
    email_not_verified: texts.emailNotVerified,
    validation_failed: isOurs ? texts.passwordTooLong : texts.universityEmail(site.universityName),
    rate_limited: 'That was too often. Please try again in a few minutes.',
  }
  const code = failed as ErrorCode
  const message = Object.hasOwn(messages, failed) ? messages[code] : undefined
  return message === undefined
    ? new RequestError({ code: 'unavailable', message: 'Please try again in a moment.' })
    : new RequestError({ code, status: errorStatus[code], message })
}
