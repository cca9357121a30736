import { texts } from '@quad/contract'
import { ApiFailure } from '@quad/shared-ui'

/** Whether asking again may help: a link that the server refuses stays refused. */
export const mayPass = (error: Error): boolean =>
  !(error instanceof ApiFailure) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500

/** What to tell a person whose address could not be verified. */
export const explain = (error: Error): string =>
  error instanceof ApiFailure && error.status > 0 ? error.message : texts.verificationFailed
