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

test('needs no decision for a field that only I changed', () => {
  expect(
    compareVersions(fields, { base, mine: { ...base, title: 'Wasps' }, theirs: base }),
  ).toEqual([])
})

test('needs no decision for equal changes', () => {
  const changed = { ...base, tags: ['Wax'] }
  expect(compareVersions(fields, { base, mine: changed, theirs: { ...changed } })).toEqual([])
})

test('shows both versions and prefers theirs when only they changed a field', () => {
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

test('shows both versions and prefers mine when both changed a field', () => {
  const mine = { ...base, title: 'Wasps' }
  const theirs = { ...base, title: 'Ants' }
  expect(compareVersions(fields, { base, mine, theirs })).toEqual([
    { path: 'title', label: 'Title', mine: 'Wasps', theirs: 'Ants', preferred: 'mine' },
  ])
})

test('merges the chosen ones of theirs and keeps the rest of mine', () => {
  const mine: Draft = { title: 'Wasps', tags: ['Wax'], roles: { ben: 'Member', eve: 'Admin' } }
  const theirs: Draft = { title: 'Ants', tags: ['Honey'], roles: { ben: 'Admin', eve: 'Member' } }
  expect(mergeVersions({ mine, theirs }, { title: 'mine', 'roles.ben': 'theirs' })).toEqual({
    title: 'Wasps',
    tags: ['Wax'],
    roles: { ben: 'Admin', eve: 'Admin' },
  })
})
