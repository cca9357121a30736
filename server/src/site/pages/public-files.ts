import { fileVersion } from '@quad/federation/page'
import type { BuildManifest } from '@quad/federation/build-manifest'
import type { ReleaseStore } from '@quad/releases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../../platform/http/entity-tags.ts'
import { filePolicy } from '../../platform/http/security-headers.ts'
import { forGood, sendBuiltFile } from './built-files.ts'

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
