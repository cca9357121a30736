import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Candidate, type ReleaseStore, storeUnreleased } from '@quad/releases'
import { ReleaseRefusedError } from '@quad/federation/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { FrontEndName } from '@quad/federation/front-ends'
import * as z from 'zod'
import { conflict, ApiError, invalid } from '../../platform/http/errors.ts'
import { buildId, buildManifest, filePath, frontEnd, largestFile } from './build-shape.ts'
import { Upload } from './upload.ts'

/** Bytes. */
export const largestManifest = 1_000_000

const buildParams = z.object({ name: frontEnd, build: buildId })
const fileParams = buildParams.extend({ '*': filePath })
const fileQuery = z.object({ encoding: z.literal('br').optional() })

/** Stores a complete upload, of which one of several simultaneous requests takes care. */
const storeUpload = async (
  store: ReleaseStore,
  build: Omit<Candidate, 'folder'>,
  upload: Upload,
): Promise<void> => {
  const folder = await upload.claim()
  if (folder === undefined) return
  try {
    await storeUnreleased(store, { ...build, folder })
  } catch (error) {
    throw error instanceof ReleaseRefusedError ? conflict(error.message) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The routes for the upload of a build: its manifest, answered with the missing files, each file, and its manifest again,
 * which stores the build. Until a release names it, only its preview shows it.
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
      const isStored = await store.hasBuild(name, build)
      if (!isStored) await upload.copyShared(request.body)
      const missing = isStored ? [] : await upload.missing(request.body)
      if (missing.length === 0) await storeUpload(store, { name, build }, upload)
      return { missing }
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
