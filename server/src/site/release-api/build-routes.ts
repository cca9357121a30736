import type { Readable } from 'node:stream'
import type { ReleaseStore } from '@quad/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { FrontEndName } from '@quad/federation/front-ends'
import * as z from 'zod'
import { conflict, ApiError, invalid } from '../../platform/http/errors.ts'
import { buildId, buildManifest, filePath, frontEnd, largestFile } from './build-shape.ts'
import { Upload } from './upload.ts'

const largestManifest = 1_000_000

const buildParams = z.object({ name: frontEnd, build: buildId })
const fileParams = buildParams.extend({ '*': filePath })
const fileQuery = z.object({ encoding: z.literal('br').optional() })

/**
 * The routes for the upload of a build: its manifest, answered with the missing files, then each file.
 * `requireOwn` throws unless the request may release the front end.
 */
export const buildRoutes = (
  app: FastifyInstance,
  store: ReleaseStore,
  requireOwn: (request: FastifyRequest, name: FrontEndName) => unknown,
): void => {
  const api = app.withTypeProvider<ZodTypeProvider>()

  // Streamed to the disk.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    done(null, payload)
  })

  api.put(
    '/builds/:name/:build',
    { bodyLimit: largestManifest, schema: { params: buildParams, body: buildManifest } },
    async (request) => {
      const { name, build } = request.params
      requireOwn(request, name)
      if (request.body.name !== name || request.body.build !== build) {
        throw invalid('build', 'This is the manifest of another build.')
      }
      const upload = new Upload(store, name, build)
      await upload.begin(request.body)
      // The release compares this manifest with the stored one.
      if (await store.hasBuild(name, build)) return { missing: [] }
      return { missing: await upload.missing(request.body) }
    },
  )

  api.put(
    '/builds/:name/:build/files/*',
    { bodyLimit: largestFile, schema: { params: fileParams, querystring: fileQuery } },
    async (request, reply) => {
      const { name, build, '*': path } = request.params
      requireOwn(request, name)
      if (request.headers['content-type'] !== 'application/octet-stream') {
        throw new ApiError('unsupported_media_type', 'Please send application/octet-stream.')
      }
      const upload = new Upload(store, name, build)
      const manifest = await upload.manifest()
      const file = { path, brotli: request.query.encoding === 'br' }
      if (manifest && (await upload.take(manifest, file, request.body as Readable))) {
        return reply.code(204).send()
      }
      if (await upload.manifest()) {
        throw new ApiError('unprocessable', `${path} does not match the manifest of its build.`)
      }
      // Another machine has uploaded the same build since.
      if (await store.hasBuild(name, build)) return reply.code(204).send()
      throw conflict(`There is no upload of build ${build} of ${name}. Please release it again.`)
    },
  )
}
