import { sql, type RawBuilder } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { projects } from './find-projects.ts'
import { userConditions, users } from './find-users.ts'
import { pageStatement } from './find.ts'
import { matching, type Searched, type Wanted } from './matching.ts'
import type { Candidate } from './words.ts'

const { db } = await createTestDatabase()

beforeAll(async () => {
  await db.transaction().execute(async (trx) => {
    // Inserting these rows may exceed the statement limit on a busy machine.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into projects (title, description, meeting_format, recruiting, tags, created_at)
    select 'Project ' || md5((n % 800)::text), 'About ' || md5((n % 2000)::text), 'Hybrid', n % 2 = 0,
      array['tag' || n % 500, 'other' || n % 300], now() - n * interval '1 minute'
    from generate_series(1, 8000) as n`.execute(trx)
    await sql`
      insert into users (email, email_verified_at, password_hash, profile_completed, name, major, description,
        skills, created_at)
    select n || '@example.edu', now(), '', true, 'Person ' || md5((n % 800)::text), 'Major ' || n % 50,
      'About ' || md5((n % 2000)::text), array['tag' || n % 500], now() - n * interval '1 minute'
    from generate_series(1, 8000) as n`.execute(trx)
  })
  await sql`vacuum analyze projects, users`.execute(db)
})

const planOf = async (statement: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${statement}`.execute(
    db,
  )
  return JSON.stringify(rows[0]?.['QUERY PLAN'])
}

/** The start of a plan's node that reads a whole table. */
const wholeRead = (table: string) =>
  new RegExp(`"Node Type":"Seq Scan"[^{}]*"Relation Name":"${table}"`)

const digest = 'c4ca4238a0b923820dcc509a6f75849b'
const candidates: Candidate[][] = [[{ word: digest, begins: false, similarity: 0.8 }]]

const everything: Wanted = { words: null, tags: [], conditions: [] }

const searches: [string, Partial<Wanted>, Candidate[][] | undefined, string][] = [
  ['all', {}, undefined, '_newest'],
  ['a word', { words: [digest] }, undefined, '_search'],
  ['a part of a word', { words: ['研究会'] }, undefined, '_search'],
  ['a misspelled word', { words: ['misspelled'] }, candidates, '_search'],
  ['tags', { tags: ['tag7', 'tag8'] }, undefined, '(_tags|_skills)'],
]

describe.each([
  ['projects', projects, []],
  ['users', users, userConditions],
] as [string, Searched, Wanted['conditions']][])('of many %s', (table, searched, conditions) => {
  test.each(searches)('%s use an index', async (_, wanted, wordCandidates, index) => {
    const match = matching(searched, { ...everything, ...wanted, conditions }, wordCandidates)
    const plan = await planOf(pageStatement(searched, match, { limit: 20 }))
    expect(plan).toMatch(new RegExp(`"Index Name":"${table}${index}"`))
    expect(plan).not.toMatch(wholeRead(table))
  })

  test('a later page of all uses the index of the newest', async () => {
    const match = matching(searched, { ...everything, conditions })
    const place = [0, 0, 0, '2020-01-01T00:00:00.000000Z', '00000000-0000-0000-0000-000000000000']
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    const plan = await planOf(pageStatement(searched, match, { limit: 20, cursor }))
    expect(plan).toContain(`"Index Name":"${table}_newest"`)
    expect(plan).not.toMatch(/"Sort Key":\["[^"]*created_at/)
  })
})
