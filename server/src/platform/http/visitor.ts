import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { readSecret } from '../database/queries.ts'
import type { Database } from '../database/schema.ts'

const visitorCookie = 'quad_visitor'

const year = 365 * 24 * 60 * 60

/** Reads and writes the signed cookie with the random id of a browser. */
export interface VisitorCookies {
  /** The browser's id; undefined without a cookie that this site has signed. */
  read: (request: Pick<FastifyRequest, 'cookies'>) => Promise<string | undefined>
  /** Gives a browser an id. */
  start: (reply: FastifyReply) => Promise<string>
}

interface VisitorOptions {
  /** The key of the signature, the same on all instances. */
  key: () => Promise<Buffer>
  /** Over https alone. */
  secure: boolean
}

export const visitorCookies = ({ key, secure }: VisitorOptions): VisitorCookies => {
  let known: Promise<Buffer> | undefined
  const signature = async (visitor: string): Promise<Buffer> => {
    known ??= key()
    try {
      return createHmac('sha256', await known)
        .update(visitor)
        .digest()
    } catch (error) {
      known = undefined
      throw error
    }
  }

  return {
    read: async ({ cookies }) => {
      const [, visitor, signed] =
        /^([\w-]{22})\.([\w-]{43})$/.exec(cookies[visitorCookie] ?? '') ?? []
      if (visitor === undefined || signed === undefined) return undefined
      const isOurs = timingSafeEqual(Buffer.from(signed, 'base64url'), await signature(visitor))
      return isOurs ? visitor : undefined
    },
    start: async (reply) => {
      const visitor = randomBytes(16).toString('base64url')
      const value = `${visitor}.${(await signature(visitor)).toString('base64url')}`
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
      reply.setCookie(visitorCookie, value, { ...attributes, maxAge: year })
      return visitor
    },
  }
}

/** The visitor cookies of a site, signed with its key. */
export const siteVisitors = ({
  db,
  config,
}: {
  db: Kysely<Database>
  config: Pick<Config, 'publicUrl'>
}): VisitorCookies =>
  visitorCookies({
    key: () => readSecret(db, 'visitor'),
    secure: config.publicUrl?.startsWith('https:') ?? false,
  })
