import { drafts } from './storage.ts'

afterEach(() => sessionStorage.clear())

test('restores a draft over the empty form', () => {
  drafts.keep('form', { title: 'typed' })
  expect(drafts.restore('form', { title: '', tags: [] })).toEqual({ title: 'typed', tags: [] })
})

test('removes a dropped draft, and returns none for another name', () => {
  drafts.keep('form', { title: 'typed' })
  expect(drafts.restore('other', { title: '' })).toEqual({ title: '' })
  drafts.drop('form')
  expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
})

test('drops values that no longer fit the form, and ignores garbage', () => {
  drafts.keep('form', { old: 1 })
  expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
  sessionStorage.setItem('quad:draft:form', '{')
  expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
})

test('never stores a password', () => {
  drafts.keep('form', { email: 'ada@example.edu', password: 'secret', newPassword: 'secret' })
  expect(sessionStorage.getItem('quad:draft:form')).not.toContain('secret')
  expect(drafts.restore('form', { email: '', password: '' })).toEqual({
    email: 'ada@example.edu',
    password: '',
  })
})

test('drops all drafts and nothing else', () => {
  drafts.keep('one', { title: 'typed' })
  drafts.keep('other', { title: 'typed' })
  sessionStorage.setItem('formStatuses', '{"register":true}')
  drafts.dropAll()
  expect(Object.keys(sessionStorage)).toEqual(['formStatuses'])
})
