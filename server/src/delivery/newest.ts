import { createHash } from 'node:crypto'
import type { Newest } from '@quad/federation/page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shown } from './shown.ts'

/** Tells an open page which builds the next one would have; again only where they changed. */
export const newestFor = (
  { id, manifests }: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const builds = Object.values(manifests).map(({ name, build }) => [name, build])
  const newest: Newest = { id, builds: Object.fromEntries(builds) }
  const body = JSON.stringify(newest)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
