import { escapeText } from '@quad/federation/page'
import type { FastifyReply } from 'fastify'
import { barePage, sendBarePage } from '../../platform/http/bare-page.ts'
import { namesValue } from '../../platform/http/sending-files.ts'
import type { ReleaseStore } from '../../releases/index.ts'
import { PreviewRefusedError } from './previews.ts'

/** What is sent where there is no page to show. */

/** Seconds after which a robot, and a browser by itself, asks again. */
export const retryAfter = 10

/** Sends one line instead of a page. */
export const sendText = (reply: FastifyReply, status: 404 | 503, text: string): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${text}\n`)

/** Sends a notice: a page to browsers, text to programs such as the boot check. */
const sendNotice = (
  reply: FastifyReply,
  status: 404 | 503,
  { heading, text, more }: { heading: string; text: string; more: string },
): FastifyReply => {
  if (!namesValue(reply.request.headers.accept ?? '', 'text/html')) {
    return sendText(reply, status, text)
  }
  reply.code(status).header('cache-control', 'no-store')
  return sendBarePage(reply, barePage(heading, `<p>${escapeText(text)}</p>\n${more}`))
}

/** Says that no release exists yet, and how far the start is that makes the first one. */
export const sendNothingReleased = async (
  store: ReleaseStore,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { stored, expected } = await store.progress()
  reply.header('retry-after', retryAfter).header('refresh', retryAfter)
  const advice = `The first builds take some minutes. This page asks again every ${retryAfter} seconds.`
  const state =
    expected > 0 ? `Ready: ${stored} of ${expected} parts.` : 'Nothing has been released yet.'
  return sendNotice(reply, 503, {
    heading: 'The site is starting',
    text: `${state} ${advice}`,
    more:
      expected > 0
        ? `<progress aria-label="Parts that are ready" value="${stored}" max="${expected}"></progress>`
        : '',
  })
}

/** Refuses a build that a visitor named. */
export const noSuchRemote = (name: string): PreviewRefusedError =>
  new PreviewRefusedError(`There is no released remote ${name}.`)

/** Sends the reason why a build cannot be shown, if that is the error. */
export const sendRefusal = (error: unknown, reply: FastifyReply, addition = ''): FastifyReply => {
  if (!(error instanceof PreviewRefusedError)) throw error
  return sendNotice(reply, 404, {
    heading: 'This build cannot be shown',
    text: error.message + addition,
    more: '<p><a href="/">Back to the site</a></p>',
  })
}
