import { randomUUID } from 'node:crypto'
import type * as Sdk from '@aws-sdk/client-s3'
import { openClient } from './client.ts'
import { storagePlace, type StoragePlace } from './place.ts'
import { StorageFailure, storageFailure } from './storage-failure.ts'

/** An object of a bucket. */
export interface StoredObject {
  key: string
  /** When it was put: milliseconds. */
  time: number
}

interface Opened {
  sdk: typeof Sdk
  client: Sdk.S3Client
}

const open = async (): Promise<Opened> => ({
  sdk: await import('@aws-sdk/client-s3'),
  client: await openClient(),
})

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<Sdk.S3ServiceException>).$metadata?.httpStatusCode

const isAbsent = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket'

/** Another has put the object, or is about to. */
const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)

/**
 * What an installation keeps in a bucket. Keys are those below the path of its storage URL. Each call
 * throws `StorageFailure` where the bucket cannot be reached, or refuses.
 */
export class Bucket {
  private readonly place: StoragePlace
  private opened: Promise<Opened> | undefined

  /** `storageUrl`: `s3://bucket[/prefix]`. Asks the bucket nothing yet. */
  constructor(storageUrl: string) {
    const place = storagePlace(storageUrl)
    if (!place) throw new StorageFailure('STORAGE_URL must be such as s3://bucket/prefix.')
    this.place = place
  }

  private async ask<T>(request: (opened: Opened) => Promise<T>): Promise<T> {
    this.opened ??= open()
    try {
      return await request(await this.opened)
    } catch (error) {
      throw storageFailure(error, this.place)
    }
  }

  private named(key: string) {
    return { Bucket: this.place.bucket, Key: this.place.prefix + key }
  }

  /** Undefined where there is no such object. */
  get(key: string): Promise<Buffer | undefined> {
    return this.ask(async ({ sdk, client }) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(this.named(key)))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    })
  }

  private head(key: string): Promise<Sdk.HeadObjectCommandOutput | undefined> {
    return this.ask(async ({ sdk, client }) => {
      try {
        return await client.send(new sdk.HeadObjectCommand(this.named(key)))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    })
  }

  /** Whether there is an object of this key. */
  async has(key: string): Promise<boolean> {
    return (await this.head(key)) !== undefined
  }

  /** Puts an object, in the place of one of this key. */
  put(key: string, body: Uint8Array | string): Promise<void> {
    return this.ask(async ({ sdk, client }) => {
      // The length of an empty body is not found by the SDK itself.
      const object = { ...this.named(key), Body: body, ContentLength: Buffer.byteLength(body) }
      await client.send(new sdk.PutObjectCommand(object))
    })
  }

  /**
   * Puts an object where there is none of this key, in one atomic step.
   *
   * @returns whether it did; of several who try it at once, one is told so
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
    // Where an answer was lost, the SDK has asked again, and met what it had put itself.
    return isPut || (await this.head(key))?.Metadata?.attempt === attempt
  }

  /** All objects whose keys begin so. */
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

  /** Takes an object away; repeating it is safe. */
  remove(key: string): Promise<void> {
    return this.ask(async ({ sdk, client }) => {
      await client.send(new sdk.DeleteObjectCommand(this.named(key)))
    })
  }
}
