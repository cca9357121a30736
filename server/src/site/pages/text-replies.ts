import type { FastifyReply } from 'fastify'
import { PreviewRefusedError } from './previewed-builds.ts'

/** Seconds after which a robot may ask again. */
export const retryAfter = 10

/** Says that no release exists yet. */
export const sendNothingReleased = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', retryAfter)
    .send('Nothing has been released yet. Please try again in a moment.\n')

/** Says that no file exists at the address. */
export const sendNoFile = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('There is no such file.\n')

/** Sends the reason why a build cannot be shown, if that is the error. */
export const sendRefusal = (error: unknown, reply: FastifyReply, addition = ''): FastifyReply => {
  if (!(error instanceof PreviewRefusedError)) throw error
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${error.message}${addition}\n`)
}
