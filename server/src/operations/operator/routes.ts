import { createHash, timingSafeEqual } from 'node:crypto'
import { escapeText } from '@quad/federation/page'
import { printable } from '@quad/federation/printable'
import type { Release } from '@quad/federation/release'
import type { ReleaseStore } from '../../releases/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/schema.ts'
import { handleErrors } from '../../platform/http/errors.ts'
import { endpointRates } from '../../platform/http/rates.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import { failureCounts, type FailureCount } from '../failures/store.ts'

interface OperatorPagesOptions {
  store: ReleaseStore
  db: Kysely<Database>
  pool: Pool
  /** The password of these pages. */
  operatorToken: string
}

const minute = 60

/** The operators' pages: `/failures`. */
export const operatorPages = async (
  app: FastifyInstance,
  { store, db, pool, operatorToken }: OperatorPagesOptions,
): Promise<void> => {
  handleErrors(app)
  const countVisit = endpointRates(pool, 'operatorPages', [{ per: 'ip', max: 30, seconds: minute }])
  const requireToken = requireOperator(operatorToken)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', operatorPolicy).header('x-robots-tag', 'noindex')
    await countVisit(request)
    return requireToken(request, reply)
  })

  app.get('/failures', async (_request, reply) => {
    const live = await store.localLive()
    const page = failuresPage(await failureCounts(db), live?.release ?? null)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

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
const requireOperator = (token: string) => {
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

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:1rem;max-width:100rem}
h1{font-size:1.5rem;margin:0 0 .5rem}
.table{overflow-x:auto;border:1px solid;border-radius:8px}
.table:focus-visible{outline:2px solid;outline-offset:2px}
table{border-collapse:collapse;min-width:100%;font-size:.875rem}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem;white-space:nowrap}
td{border-top:1px solid}
td:last-child{white-space:normal;min-width:20rem;overflow-wrap:anywhere}
.number{text-align:end;font-variant-numeric:tabular-nums}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** These pages run no scripts and load no resources. */
const operatorPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; frame-ancestors 'none'`

/** A text of a visitor or a release. */
const shown = (text: string): string => escapeText(printable(text))

const moment = (at: Date): string => {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

const row = (each: FailureCount): string => {
  const texts = [each.release, each.remote, each.build, each.phase, each.browser].map((text) =>
    shown(text),
  )
  const numbers = [each.times, each.visitors]
  return `<tr>${[
    ...texts.map((text) => `<td>${text}</td>`),
    ...numbers.map((number) => `<td class="number">${number}</td>`),
    `<td>${moment(each.first)}<br>${moment(each.last)}</td>`,
    `<td>${shown(each.message)}<br>at ${shown(each.lastPath)}</td>`,
  ].join('')}</tr>`
}

const columns = ['Release', 'Front end', 'Build', 'Phase', 'Browser', 'Times', 'Visitors']

const table = (failures: readonly FailureCount[]): string =>
  failures.length === 0
    ? '<p>No failure was reported.</p>'
    : `<p>The latest first; at most 100 kinds of failure, of the last 90 days.</p>
<div class="table" role="region" aria-label="Failures" tabindex="0"><table>
<thead><tr>${[...columns, 'First and last', 'Error message and page']
        .map((name) => `<th scope="col">${name}</th>`)
        .join('')}</tr></thead>
<tbody>${failures.map(row).join('\n')}</tbody>
</table></div>`

const canaryLines = ({ canaries, stopped }: Release): string[] => [
  ...Object.entries(canaries).map(
    ([name, { build, share, since }]) =>
      `${name}: build ${build} is the canary of ${share} % of the visitors, since release ${since}.`,
  ),
  ...Object.entries(stopped).map(
    ([name, { build, why, release }]) =>
      `${name}: build ${build} was taken back by release ${release}. ${why}`,
  ),
]

const state = (release: Release | null): string => {
  if (!release) return '<p>Nothing has been released yet.</p>'
  const lines = canaryLines(release).map((line) => `<li>${shown(line)}</li>`)
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`
  return `<p>Release ${release.id} is live: ${shown(release.what)}.</p>${list}`
}

/**
 * Renders the operators' page of failures in browsers. `release` is the live one, null before the
 * first.
 */
const failuresPage = (failures: readonly FailureCount[], release: Release | null): string =>
  `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Failures of the front ends · Quad</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Failures of the front ends</h1>
${state(release)}
${table(failures)}
</main>
</body>
</html>
`
