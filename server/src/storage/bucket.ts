import { randomUUID } from 'node:crypto'
import type * as Sdk from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { Objects, StoredObject } from './objects.ts'

/** Parallel removals. */
const limit = pLimit(8)

interface Opened {
  sdk: typeof Sdk
  client: Sdk.S3Client
}

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<Sdk.S3ServiceException>).$metadata?.httpStatusCode

/** Undefined for an object that does not exist. */
const unlessAbsent = (error: unknown): undefined => {
  if (statusOf(error) !== 404 || (error as Error).name === 'NoSuchBucket') throw error
}

/** Another writer has put the object, or is doing so. */
const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)

/**
 * An installation's part of a bucket. Keys are relative to the path of its storage URL. Each method
 * throws `StorageError` if the bucket is unreachable or refuses the request.
 */
export class Bucket implements Objects {
  private readonly place: StorageLocation
  private opened: Promise<Opened> | undefined

  /** `storageUrl`: `s3://bucket[/prefix]`. Sends no request. */
  constructor(storageUrl: string) {
    const place = parseStorageUrl(storageUrl)
    if (!place) throw new StorageError('STORAGE_URL must look like s3://bucket/prefix.')
    this.place = place
  }

  private async ask<T>(request: (opened: Opened) => Promise<T>): Promise<T> {
    this.opened ??= open()
    try {
      return await request(await this.opened)
    } catch (error) {
      throw toStorageError(error, this.place)
    }
  }

  private named(key: string) {
    return { Bucket: this.place.bucket, Key: this.place.prefix + key }
  }

  /** Undefined if there is no such object. */
  get(key: string): Promise<Buffer | undefined> {
    return this.ask(async ({ sdk, client }) => {
      const request = client.send(new sdk.GetObjectCommand(this.named(key)))
      const found = await request.catch(unlessAbsent)
      return found?.Body && Buffer.from(await found.Body.transformToByteArray())
    })
  }

  private head(key: string): Promise<Sdk.HeadObjectCommandOutput | undefined> {
    return this.ask(({ sdk, client }) =>
      client.send(new sdk.HeadObjectCommand(this.named(key))).catch(unlessAbsent),
    )
  }

  /** Whether there is an object of this key. */
  async has(key: string): Promise<boolean> {
    return (await this.head(key)) !== undefined
  }

  /** Puts an object, and replaces one of the same key. */
  put(key: string, body: Uint8Array | string): Promise<void> {
    return this.ask(async ({ sdk, client }) => {
      // The SDK does not set the length of an empty body.
      const object = { ...this.named(key), Body: body, ContentLength: Buffer.byteLength(body) }
      await client.send(new sdk.PutObjectCommand(object))
    })
  }

  /**
   * Puts an object if there is none of this key, in one atomic step.
   *
   * @returns whether it did; of concurrent writers, exactly one succeeds
   */
  async putNew(key: string, body: string): Promise<boolean> {
    const attempt = randomUUID()
    const isPut = await this.ask(async ({ sdk, client }) => {
      const object = { ...this.named(key), Body: body, Metadata: { attempt } }
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    })
    // After a lost response the SDK repeats the request, and finds its own object.
    return isPut || (await this.head(key))?.Metadata?.attempt === attempt
  }

  /**
   * Checks that the service refuses a second write of a new object. Otherwise two machines could make the same
   * release, and one would be lost.
   *
   * @throws StorageError if it does not
   */
  async requireConditionalWrites(): Promise<void> {
    const key = `write-check/${randomUUID()}`
    await this.put(key, 'first')
    const isReplaced = await this.putNew(key, 'second')
    await this.remove(key)
    if (!isReplaced) return
    throw new StorageError(
      `The service of the bucket ${this.place.bucket} ignores If-None-Match on PUT, so releases of two machines could overwrite each other. Use a service that supports it.`,
    )
  }

  /** Lists all objects whose keys begin with a prefix. */
  list(prefix: string): Promise<StoredObject[]> {
    const { bucket, prefix: own } = this.place
    return this.ask(async ({ sdk, client }) => {
      const objects: StoredObject[] = []
      const asked = { Bucket: bucket, Prefix: own + prefix }
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, asked)) {
        for (const { Key = '', LastModified } of Contents) {
          objects.push({ key: Key.slice(own.length), time: LastModified?.getTime() ?? 0 })
        }
      }
      return objects
    })
  }

  /** Deletes an object; does nothing if there is none. */
  remove(key: string): Promise<void> {
    return this.ask(async ({ sdk, client }) => {
      await client.send(new sdk.DeleteObjectCommand(this.named(key)))
    })
  }

  /** Deletes all objects whose keys begin with a prefix. */
  async removeAll(prefix: string): Promise<void> {
    const objects = await this.list(prefix)
    await limit.map(objects, ({ key }) => this.remove(key))
  }
}

/** The part of a bucket that belongs to an installation. */
interface StorageLocation {
  bucket: string
  /** Prefix of each key; empty, or ends with a slash. */
  prefix: string
}

/** Parses `s3://bucket` or `s3://bucket/prefix`; null for any other text. */
export const parseStorageUrl = (storageUrl: string): StorageLocation | null => {
  const [, bucket, path = ''] = /^s3:\/\/([\w.-]+)(?:\/([\w./-]*))?$/.exec(storageUrl) ?? []
  if (bucket === undefined) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

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
const toStorageError = (error: unknown, { bucket }: StorageLocation): StorageError =>
  new StorageError(problem(error as ServiceError, bucket), { cause: error })

/** Milliseconds. The SDK itself has no timeout. */
const longestConnect = 3000
const longestSilence = 5000

/** Whether the service is not Amazon's, but MinIO or another one. */
const hasOwnEndpoint = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)

/**
 * A client for buckets. Endpoint, region and key come from the SDK's environment variables
 * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, …).
 */
const open = async (): Promise<Opened> => {
  // Large, and only installations with a bucket need it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    // Bucket names are not host names there.
    forcePathStyle: hasOwnEndpoint(),
    // Other services refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: longestConnect, socketTimeout: longestSilence },
  })
  return { sdk, client }
}
