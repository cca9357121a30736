import { compareVersions, mergeVersions, type ComparedField } from './use-versioned-submit.ts'

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

test('needs no decision for a field that only they changed', () => {
  const theirs = { ...base, roles: { ben: 'Admin' } }
  expect(compareVersions(fields, { base, mine: base, theirs })).toEqual([])
})

test('shows both versions of a field that both changed', () => {
  const mine = { ...base, title: 'Wasps' }
  const theirs = { ...base, title: 'Ants' }
  expect(compareVersions(fields, { base, mine, theirs })).toEqual([
    { path: 'title', label: 'Title', mine: 'Wasps', theirs: 'Ants' },
  ])
})

test('merges what only one side changed, and the chosen versions of the rest', () => {
  const mine: Draft = { title: 'Wasps', tags: ['Wax'], roles: { ben: 'Member', eve: 'Admin' } }
  const theirs: Draft = { title: 'Ants', tags: ['Bee'], roles: { ben: 'Admin', eve: 'Member' } }
  expect(mergeVersions(fields, { base, mine, theirs }, { title: 'mine', tags: 'theirs' })).toEqual({
    title: 'Wasps',
    tags: ['Bee'],
    roles: { ben: 'Admin', eve: 'Admin' },
  })
})

test('keeps all of mine that I changed when nothing was chosen', () => {
  const mine = { ...base, title: 'Wasps' }
  expect(mergeVersions(fields, { base, mine, theirs: { ...base, title: 'Ants' } })).toEqual(mine)
})

test('a value that belongs to another is compared and merged with it', () => {
  interface Covered {
    cover: string
    description: string
  }
  const cover: ComparedField<Covered> = {
    path: 'cover',
    parts: ['description'],
    label: 'Cover',
    show: (values) => `${values.cover}: ${values.description}`,
  }
  const before = { cover: 'pier', description: '' }
  const mine = { ...before, description: 'The pier' }
  const theirs = { cover: 'beach', description: '' }
  const versions = { base: before, mine, theirs }
  expect(compareVersions([cover], versions)).toEqual([
    { path: 'cover', label: 'Cover', mine: 'pier: The pier', theirs: 'beach: ' },
  ])
  expect(mergeVersions([cover], versions, { cover: 'theirs' })).toEqual(theirs)
  expect(mergeVersions([cover], versions, { cover: 'mine' })).toEqual(mine)
})
