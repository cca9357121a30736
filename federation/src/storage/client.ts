import type { S3Client } from '@aws-sdk/client-s3'

/** Milliseconds. The SDK itself would wait for ever. */
const longestConnect = 3000
const longestSilence = 5000

/** Whether buckets are not Amazon's, but those of a MinIO or another service. */
export const hasOwnEndpoint = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)

/**
 * A client for buckets. Endpoint, region and key are those of the SDK's own environment variables
 * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, …).
 */
export const openClient = async (): Promise<S3Client> => {
  // Large, and only installations with a bucket need it.
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    // Names of buckets are no host names there.
    forcePathStyle: hasOwnEndpoint(),
    // Services other than Amazon's refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: longestConnect, socketTimeout: longestSilence },
  })
}
