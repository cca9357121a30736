import { hasOwnEndpoint } from './client.ts'
import type { StorageLocation } from './storage-location.ts'

/** The installation's bucket cannot be used. The message is one line: why, and what to do. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

interface ServiceError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** The error of the service, or of the SDK before the request. */
const problem = (error: ServiceError, bucket: string): string => {
  const status = error.$metadata?.httpStatusCode
  const { name, message, code } = error
  if (name === 'NoSuchBucket') {
    return `There is no bucket ${bucket}. Create it, or check STORAGE_URL and AWS_ENDPOINT_URL_S3.`
  }
  if (name === 'CredentialsProviderError') {
    return `There is no key for the bucket ${bucket}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  }
  if (/^region /i.test(message) || status === 301) {
    return `The region of the bucket ${bucket} is missing or wrong. Set AWS_REGION.`
  }
  if (status === 401 || status === 403) {
    // A response without a body has no message.
    const why = name.startsWith('Unknown') ? status : name
    return `The bucket ${bucket} refuses this key (${why}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the permissions of the key.`
  }
  const reported = (message || code || name).split('\n', 1)[0]?.replace(/\.$/, '')
  const reason = name === 'TimeoutError' ? 'it does not respond' : reported
  const settings = hasOwnEndpoint() ? 'AWS_ENDPOINT_URL_S3' : 'STORAGE_URL and AWS_REGION'
  return `The bucket ${bucket} cannot be reached: ${reason}. Check ${settings}.`
}

/** Converts an SDK error into a message for the operator. */
export const toStorageError = (error: unknown, { bucket }: StorageLocation): StorageError =>
  new StorageError(problem(error as ServiceError, bucket), { cause: error })
