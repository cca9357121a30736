import { hasOwnEndpoint } from './client.ts'
import type { StoragePlace } from './place.ts'

/** The bucket of an installation cannot be used now. The message is one line: why, and what to do. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}

interface ServiceError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** What the service, or the SDK before it asked the service, says of a failure. */
const problem = (error: ServiceError, bucket: string): string => {
  const status = error.$metadata?.httpStatusCode
  const { name, message, code } = error
  if (name === 'NoSuchBucket') {
    return `There is no bucket ${bucket}. Make it, or check STORAGE_URL and AWS_ENDPOINT_URL_S3.`
  }
  if (name === 'CredentialsProviderError') {
    return `There is no key for the bucket ${bucket}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  }
  if (/^region /i.test(message) || status === 301) {
    return `The region of the bucket ${bucket} is missing or wrong. Set AWS_REGION.`
  }
  if (status === 401 || status === 403) {
    // An answer without a body does not say more.
    const why = name.startsWith('Unknown') ? status : name
    return `The bucket ${bucket} refuses this key (${why}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what the key may do.`
  }
  const said = (message || code || name).split('\n', 1)[0]?.replace(/\.$/, '')
  const reason = name === 'TimeoutError' ? 'it does not answer' : said
  const settings = hasOwnEndpoint() ? 'AWS_ENDPOINT_URL_S3' : 'STORAGE_URL and AWS_REGION'
  return `The bucket ${bucket} cannot be reached: ${reason}. Check ${settings}.`
}

/** A failure of the SDK in words for whoever runs the site. */
export const storageFailure = (error: unknown, { bucket }: StoragePlace): StorageFailure =>
  new StorageFailure(problem(error as ServiceError, bucket), { cause: error })
