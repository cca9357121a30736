import { Readable } from 'node:stream'
import { id } from '@quad/contract/server'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../services.ts'
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
  const { db, config, perFile = addressesPerFile } = options
  const pages = Object.entries(fixedPages(config.university.name)).flatMap(([path, { indexed }]) =>
    indexed ? [path] : [],
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

  /** The files of a kind, none of them empty. Each but the first is named by the last id of the one before. */
  const filesOf = async (kind: Kind): Promise<string[]> => {
    const { rows } = await sql<{ after: string | null }>`
      select after from (
        select lag(id) over by_id as after, row_number() over by_id as place
        from ${sql.table(kind)} window by_id as (order by id)
      ) as ordered
      where (place - 1) % ${perFile} = 0 order by place
    `.execute(db)
    return rows.map(
      ({ after }) => `/sitemaps/${kind}.xml${after === null ? '' : `?after=${after}`}`,
    )
  }

  const idsAfter = async (kind: Kind, last: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom(kind)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  }

  /** @param first the first ids of the file */
  const things = async function* (kind: Kind, first: readonly string[]) {
    let ids = first
    for (let left = perFile; ids.length > 0;) {
      for (const each of ids) yield kinds[kind] + each
      left -= ids.length
      const last = ids.at(-1)
      if (left === 0 || ids.length < rowsPerQuery || last === undefined) return
      ids = await idsAfter(kind, last, Math.min(left, rowsPerQuery))
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

  const send = (reply: FastifyReply, document: Readable): FastifyReply =>
    reply.type('application/xml').headers(cached).send(document)

  const needsCapacity = { config: { needsCapacity: true } }

  app.get('/sitemap.xml', needsCapacity, async (_, reply) => {
    const files = await Promise.all((Object.keys(kinds) as Kind[]).map(filesOf))
    return send(reply, xml('sitemapindex', ['/sitemaps/pages.xml', ...files.flat()]))
  })

  app.get('/sitemaps/pages.xml', (_, reply) => send(reply, xml('urlset', pages)))

  app.get<KindRequest>('/sitemaps/:kind.xml', needsCapacity, async (request, reply) => {
    const { kind } = request.params
    const after = id.safeParse(request.query.after ?? firstId)
    if (!after.success || !isKind(kind)) return reply.callNotFound()
    // Before the reply: if the database is away, caches must not keep a beginning of the file.
    const first = await idsAfter(kind, after.data, Math.min(perFile, rowsPerQuery))
    if (first.length === 0) return reply.callNotFound()
    return send(reply, xml('urlset', things(kind, first)))
  })
}
