import { drafts } from './drafts.ts'

afterEach(() => sessionStorage.clear())

test('a draft comes back over the empty form', () => {
  drafts.keep('form', { title: 'typed' })
  expect(drafts.restore('form', { title: '', tags: [] })).toEqual({ title: 'typed', tags: [] })
})

test('a dropped draft is gone, and another name has none', () => {
  drafts.keep('form', { title: 'typed' })
  expect(drafts.restore('other', { title: '' })).toEqual({ title: '' })
  drafts.drop('form')
  expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
})

test('what no longer fits the form is dropped, and garbage changes nothing', () => {
  drafts.keep('form', { old: 1 })
  expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
  sessionStorage.setItem('quad:draft:form', '{')
  expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
})

test('a password is never kept', () => {
  drafts.keep('form', { email: 'ada@example.edu', password: 'secret', newPassword: 'secret' })
  expect(sessionStorage.getItem('quad:draft:form')).not.toContain('secret')
  expect(drafts.restore('form', { email: '', password: '' })).toEqual({
    email: 'ada@example.edu',
    password: '',
  })
})

test('all drafts can be dropped, and nothing else is', () => {
  drafts.keep('one', { title: 'typed' })
  drafts.keep('other', { title: 'typed' })
  sessionStorage.setItem('formStatuses', '{"register":true}')
  drafts.dropAll()
  expect(Object.keys(sessionStorage)).toEqual(['formStatuses'])
})
