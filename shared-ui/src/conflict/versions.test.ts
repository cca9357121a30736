import { compareVersions, mergeVersions, type ComparedField } from './versions.ts'

interface Draft {
  title: string
  tags: string[]
  roles: Record<string, string>
}

const fields: ComparedField<Draft>[] = [
  { path: 'title', label: 'Title', show: ({ title }) => title },
  { path: 'tags', label: 'Tags', show: ({ tags }) => tags.join() },
  { path: 'roles.ben', label: 'Role of Ben', show: ({ roles }) => roles['ben'] },
]

const base: Draft = { title: 'Bees', tags: ['Honey'], roles: { ben: 'Member' } }

test('what only I have changed needs no decision', () => {
  expect(
    compareVersions(fields, { base, mine: { ...base, title: 'Wasps' }, theirs: base }),
  ).toEqual([])
})

test('what both have changed alike needs none either', () => {
  const changed = { ...base, tags: ['Wax'] }
  expect(compareVersions(fields, { base, mine: changed, theirs: { ...changed } })).toEqual([])
})

test('what only they have changed shows both versions and prefers theirs', () => {
  const theirs = { ...base, roles: { ben: 'Admin' } }
  expect(compareVersions(fields, { base, mine: base, theirs })).toEqual([
    {
      path: 'roles.ben',
      label: 'Role of Ben',
      mine: 'Member',
      theirs: 'Admin',
      preferred: 'theirs',
    },
  ])
})

test('what both have changed shows both versions and prefers mine', () => {
  const mine = { ...base, title: 'Wasps' }
  const theirs = { ...base, title: 'Ants' }
  expect(compareVersions(fields, { base, mine, theirs })).toEqual([
    { path: 'title', label: 'Title', mine: 'Wasps', theirs: 'Ants', preferred: 'mine' },
  ])
})

test('merging takes theirs where they were chosen, and keeps all else of mine', () => {
  const mine: Draft = { title: 'Wasps', tags: ['Wax'], roles: { ben: 'Member', eve: 'Admin' } }
  const theirs: Draft = { title: 'Ants', tags: ['Honey'], roles: { ben: 'Admin', eve: 'Member' } }
  expect(mergeVersions({ mine, theirs }, { title: 'mine', 'roles.ben': 'theirs' })).toEqual({
    title: 'Wasps',
    tags: ['Wax'],
    roles: { ben: 'Admin', eve: 'Admin' },
  })
})
