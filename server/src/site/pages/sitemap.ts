import { Readable } from 'node:stream'
import { id } from '@quad/contract'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { RequireCapacity } from '../../platform/http/load-shedding.ts'
import type { Services } from '../../platform/services.ts'
import { fixedPages } from './fixed-pages.ts'

/** The protocol's limit of addresses in a file: https://www.sitemaps.org/protocol.html */
const addressesPerFile = 50_000

const rowsPerQuery = 1_000

/** What is listed, with the path of its pages. */
const kinds = { projects: '/projects/', events: '/event/' } as const
type Kind = keyof typeof kinds

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

const firstId = '00000000-0000-0000-0000-000000000000'

const hour = 60 * 60

interface SitemapOptions extends Pick<Services, 'db' | 'config' | 'content'> {
  /** Rejects a request that the server has no capacity for. */
  requireCapacity: RequireCapacity
  /** For tests. */
  perFile?: number
}

interface KindRequest {
  Params: { kind: string }
  Querystring: { after?: unknown }
}

/**
 * Serves `robots.txt`, and the addresses of all pages that search engines may list: `sitemap.xml` names files of up to
 * 50,000 addresses each. They have no times of change: other people learn of a project's activity in coarse steps only.
 */
export const sitemap = (app: FastifyInstance, options: SitemapOptions): void => {
  const { db, config, content, requireCapacity, perFile = addressesPerFile } = options
  const pages = Object.entries(fixedPages(config.university.name, content)).flatMap(
    ([path, { indexed }]) => (indexed ? [path] : []),
  )
  const absolute = (path: string): string => new URL(path, config.url).href

  const xml = (
    element: 'urlset' | 'sitemapindex',
    paths: AsyncIterable<string> | Iterable<string>,
  ): Readable => {
    const entry = element === 'urlset' ? 'url' : 'sitemap'
    const text = async function* () {
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
      for await (const path of paths) yield `<${entry}><loc>${absolute(path)}</loc></${entry}>\n`
      yield `</${element}>\n`
    }
    return Readable.from(text(), { objectMode: false })
  }

  /** The last id of each full file. */
  const lastIds = async (kind: Kind): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from (select id, row_number() over (order by id) as place from ${sql.table(kind)}) as ordered
      where place % ${perFile} = 0 order by id
    `.execute(db)
    return rows.map((row) => row.id)
  }

  const files = async function* () {
    yield '/sitemaps/pages.xml'
    for (const kind of Object.keys(kinds) as Kind[]) {
      yield `/sitemaps/${kind}.xml`
      for (const last of await lastIds(kind)) yield `/sitemaps/${kind}.xml?after=${last}`
    }
  }

  const things = async function* (kind: Kind, after: string) {
    let last = after
    for (let left = perFile; left > 0;) {
      const limit = Math.min(left, rowsPerQuery)
      const rows = await db
        .selectFrom(kind)
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(limit)
        .execute()
      for (const row of rows) yield kinds[kind] + row.id
      const end = rows.at(-1)
      if (!end || rows.length < limit) return
      last = end.id
      left -= limit
    }
  }

  // A search engine that renders a page calls the API, also by POST. Its responses ask not to be listed.
  const robots = `User-agent: *
Disallow:
Sitemap: ${absolute('/sitemap.xml')}
`

  const cached = { 'cache-control': `public, max-age=${hour}`, vary: 'accept-encoding' }

  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').headers(cached).send(robots),
  )

  app.get('/sitemap.xml', (_, reply) => {
    requireCapacity()
    return reply.type('application/xml').headers(cached).send(xml('sitemapindex', files()))
  })

  app.get<KindRequest>('/sitemaps/:kind.xml', (request, reply) => {
    const { kind } = request.params
    const after = id.safeParse(request.query.after ?? firstId)
    if (!after.success || (kind !== 'pages' && !isKind(kind))) return reply.callNotFound()
    requireCapacity()
    return reply
      .type('application/xml')
      .headers(cached)
      .send(xml('urlset', isKind(kind) ? things(kind, after.data) : pages))
  })
}
