import { avoidedBuilds, avoidedCookie, type Preview } from '@quad/federation/page'
import { isFrontEnd } from '@quad/federation/front-ends'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from './visit-composition.ts'

const previewCookie = 'quad_preview'

/** Whether a text has the form of a build's id. */
export const isBuild = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)
export const isRelease = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const previewIn = (value: string): Preview | null => {
  const preview: Preview = { builds: {} }
  for (const [name, wanted] of new URLSearchParams(value)) {
    if (name === 'release' && isRelease(wanted)) preview.release = Number(wanted)
    else if (isFrontEnd(name) && isBuild(wanted)) preview.builds[name] = wanted
  }
  const isEmpty = preview.release === undefined && Object.keys(preview.builds).length === 0
  return isEmpty ? null : preview
}

/** Reads the cookies of a request, ignoring invalid ones. */
export const choicesOf = (request: Pick<FastifyRequest, 'cookies'>): Omit<Visit, 'visitor'> => ({
  avoid: avoidedBuilds(request.cookies[avoidedCookie]),
  preview: previewIn(request.cookies[previewCookie] ?? ''),
})

/** Writes the cookie of a preview. `secure`: over https alone. */
export const previewWriter = ({ secure }: { secure: boolean }) => {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  /** Sets the preview of this browser until it is closed, or ends it. */
  return (reply: FastifyReply, preview: Preview | null): void => {
    if (!preview) {
      reply.clearCookie(previewCookie, attributes)
      return
    }
    const value = new URLSearchParams(preview.builds)
    if (preview.release !== undefined) value.set('release', String(preview.release))
    reply.setCookie(previewCookie, value.toString(), attributes)
  }
}
