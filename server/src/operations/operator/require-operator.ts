import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logSecurity } from '../../platform/http/security-log.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The password of HTTP Basic credentials; the user name is ignored. */
const passwordIn = (authorization = ''): string | undefined => {
  const [, encoded] = /^basic ([\w+/=-]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const credentials = Buffer.from(encoded, 'base64').toString()
  const colon = credentials.indexOf(':')
  return colon < 0 ? undefined : credentials.slice(colon + 1)
}

/** Returns 401 unless the password is the operators' token. The comparison takes constant time. */
export const requireOperator = (token: string) => {
  const expected = digest(token)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const password = passwordIn(request.headers.authorization)
    if (password !== undefined && timingSafeEqual(digest(password), expected)) return undefined
    const reason =
      password === undefined
        ? 'operator authentication failed: no token'
        : 'operator authentication failed: wrong token'
    logSecurity(request, 'refused', { reason })
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Quad operators", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('These pages are for operators. The password is the OPERATOR_TOKEN of the server.\n')
  }
}
