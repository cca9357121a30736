import { sql } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { inParts } from './words.ts'

const { db } = await createTestDatabase()

test('takes the same letters for parts of words as the database', async () => {
  const { rows } = await sql<{ letter: string; parts: boolean }>`
    select letter, searchable(repeat(letter, 2)) ~ ' ' as parts
    from (values
      -- Without the long blocks of Han letters and syllables.
      (33, x'3500'::int), (x'4d80'::int, x'4e20'::int), (x'9fe0'::int, x'ac20'::int),
      (x'd780'::int, x'd7ff'::int), (x'f8f0'::int, x'ffff'::int), (x'1fff0'::int, x'20010'::int)
    ) as block (first, last), generate_series(first, last) as code, chr(code) as letter
    where fold(letter) = letter and letter <> '%'`.execute(db)
  expect(rows.length).toBeGreaterThan(10_000)
  expect(rows.filter(({ letter, parts }) => inParts.test(letter) !== parts)).toEqual([])
})
