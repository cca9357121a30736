import type { S3Client } from '@aws-sdk/client-s3'

/** Milliseconds. The SDK itself has no timeout. */
const longestConnect = 3000
const longestSilence = 5000

/** Whether the service is not Amazon's, but MinIO or another one. */
export const hasOwnEndpoint = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)

/**
 * A client for buckets. Endpoint, region and key come from the SDK's environment variables
 * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, …).
 */
export const openClient = async (): Promise<S3Client> => {
  // Large, and only installations with a bucket need it.
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    // Bucket names are not host names there.
    forcePathStyle: hasOwnEndpoint(),
    // Other services refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: longestConnect, socketTimeout: longestSilence },
  })
}
