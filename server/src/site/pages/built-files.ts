import { join } from 'node:path'
import { contentTypeOf } from '@quad/federation/built-files'
import type { ReleaseStore } from '../../releases/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  namesValue,
  openFile,
  isUnchanged,
  type StoredFile,
} from '../../platform/http/sending-files.ts'
import { fileVersion } from '@quad/federation/page'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { filePolicy } from '../../platform/http/security-headers.ts'

/** `Cache-Control` of an address whose content never changes. */
export const forGood = `public, max-age=${365 * 24 * 60 * 60}, immutable`

/** A file of a build in the store. */
export interface BuiltFile {
  name: string
  build: string
  /** As in the build's manifest: only its files are served. */
  path: string
}

interface Found extends StoredFile {
  encoding: 'br' | undefined
}

/** Whether a request accepts Brotli. */
export const takesBrotli = (request: FastifyRequest): boolean =>
  namesValue(request.headers['accept-encoding'], 'br')

const open = async (
  store: ReleaseStore,
  file: BuiltFile,
  brotli: boolean,
): Promise<Found | undefined> => {
  const { files = {} } = (await store.manifestForVisitor(file.name, file.build)) ?? {}
  const described = Object.hasOwn(files, file.path) ? files[file.path] : undefined
  if (!described) return undefined
  const compressed = brotli ? described.brotli : null
  const onDisk = join(store.buildFolder(file.name, file.build), file.path)
  const encoding = compressed === null ? undefined : 'br'
  const size = compressed ?? described.size
  // The browser checks the hash, which detects any other change.
  const found = await openFile(encoding ? `${onDisk}.br` : onDisk, (_, bytes) =>
    bytes < size ? `has ${bytes} bytes instead of ${size}` : undefined,
  )
  return found && { ...found, encoding }
}

/**
 * Sends a file of a build in the store, or 404. Not by @fastify/static: the manifest, not the folder,
 * says which files exist, and a file that is shorter than in the manifest must fail.
 *
 * @throws DamagedFileError if the file is shorter than in the manifest
 */
export const sendBuiltFile = async (
  store: ReleaseStore,
  file: BuiltFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const found = await open(store, file, takesBrotli(request))
  if (!found) {
    reply.callNotFound()
    return reply
  }
  if (found.encoding) reply.header('content-encoding', found.encoding)
  // The same GET may be compressed on the way, and then has no length.
  if (found.encoding || request.method !== 'HEAD') reply.header('content-length', found.bytes)
  return reply.type(contentTypeOf(file.path)).header('vary', 'accept-encoding').send(found.content)
}

/**
 * Sends a file of the site's root. Caches keep it for good under an address with its version, such as
 * `/favicon.svg?v=4oZ1x_tW9c`.
 *
 * @param path in the shell's build
 */
export const sendPublicFile = async (
  store: ReleaseStore,
  { name, build, files }: BuildManifest,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { integrity = '' } = files[path] ?? {}
  const { v: version } = request.query as Record<string, unknown>
  const etag = `W/"${integrity}"`
  reply
    .header('cache-control', version === fileVersion({ integrity }) ? forGood : 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('content-security-policy', filePolicy(path))
  if (isUnchanged(request, etag)) return reply.code(304).send()
  return sendBuiltFile(store, { name, build, path }, request, reply)
}
