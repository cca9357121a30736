import { createHash } from 'node:crypto'
import type { NewestBuilds } from '@quad/federation/page'
import type { Release } from '@quad/federation/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../../platform/http/entity-tags.ts'
import type { VisitComposition } from './visit-composition.ts'

/** Sends the builds that the next page would have and those that none may have, or 304 if they are unchanged. */
export const sendNewestBuilds = (
  { id, manifests }: VisitComposition,
  { withdrawn }: Pick<Release, 'withdrawn'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const builds = Object.values(manifests).map(({ name, build }) => [name, build])
  const gone = Object.values(withdrawn).flat()
  const newest: NewestBuilds = {
    id,
    builds: Object.fromEntries(builds),
    ...(gone.length > 0 && { withdrawn: gone }),
  }
  const body = JSON.stringify(newest)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (isUnchanged(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
