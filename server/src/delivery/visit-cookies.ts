import { randomBytes } from 'node:crypto'
import { avoidedBuilds, avoidedCookie, type Preview } from '@quad/federation/page'
import { isFrontEnd } from '@quad/federation/policy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from './shown.ts'

const visitorCookie = 'quad_visitor'
const previewCookie = 'quad_preview'

const year = 365 * 24 * 60 * 60

/** Whether a text can be a build's id, or a release's. */
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

/** Reads what a browser brings along; what is none of ours is not there. */
export const visitOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): Visit => {
  const visitor = cookies[visitorCookie]
  return {
    visitor: visitor !== undefined && /^[\w-]{22}$/.test(visitor) ? visitor : undefined,
    avoid: avoidedBuilds(cookies[avoidedCookie]),
    preview: previewIn(cookies[previewCookie] ?? ''),
  }
}

/** Writes the cookies of a visit. `secure`: over https alone. */
export const visitCookies = ({ secure }: { secure: boolean }) => {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    /** Gives a browser an id, which says nothing but which browser it is. */
    startVisitor: (reply: FastifyReply): string => {
      const visitor = randomBytes(16).toString('base64url')
      reply.setCookie(visitorCookie, visitor, { ...attributes, maxAge: year })
      return visitor
    },
    /** Shows something else to this browser until it is closed, or what is live from now on. */
    setPreview: (reply: FastifyReply, preview: Preview | null): void => {
      if (!preview) {
        reply.clearCookie(previewCookie, attributes)
        return
      }
      const value = new URLSearchParams(preview.builds)
      if (preview.release !== undefined) value.set('release', String(preview.release))
      reply.setCookie(previewCookie, value.toString(), attributes)
    },
  }
}
