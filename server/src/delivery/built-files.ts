import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, type ReleaseStore } from '@quad/federation/releases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { typeOf } from './file-types.ts'

interface BuiltFile {
  name: string
  build: string
  /** As the build's manifest names it: what stands there is all that is served. */
  path: string
}

interface Content {
  body: Buffer
  encoding: 'br' | undefined
}

const takesBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '')

const read = async (
  store: ReleaseStore,
  { name, build, path }: BuiltFile,
  brotli: boolean,
): Promise<Content | undefined> => {
  try {
    const { files } = await store.manifest(name, build)
    const file = Object.hasOwn(files, path) ? files[path] : undefined
    if (!file) return undefined
    const encoding = brotli && file.brotli !== null ? 'br' : undefined
    const onDisk = join(store.buildFolder(name, build), encoding ? `${path}.br` : path)
    return { body: await readFile(onDisk), encoding }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Answers with a file of a build in the store, or as if nothing were there. */
export const sendBuiltFile = async (
  store: ReleaseStore,
  file: BuiltFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const content = await read(store, file, takesBrotli(request))
  if (!content) {
    reply.callNotFound()
    return reply
  }
  if (content.encoding) reply.header('content-encoding', content.encoding)
  return reply.type(typeOf(file.path)).header('vary', 'accept-encoding').send(content.body)
}
