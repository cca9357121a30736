import { texts } from '@quad/contract'
import { RequestError } from '@quad/shared-ui'

/** Whether a retry may help. A refused link stays refused. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof RequestError) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500

/** The text for an address that could not be verified. */
export const explain = (error: Error): string =>
  error instanceof RequestError && error.status > 0 ? error.message : texts.verificationFailed
