import { ApiFailure } from '../api/failure.ts'
import { formMessages } from './form-messages.ts'

const names = ['title', 'tags'] as const

test('messages come in the order of the fields, a list by its first bad entry', () => {
  const errors = { tags: [undefined, { message: 'too long' }], title: { message: 'missing' } }
  expect(formMessages(names, errors, null)).toEqual({
    byField: { title: 'missing', tags: 'too long' },
    all: ['missing', 'too long'],
  })
})

test('what the server said of a field stands where the form has nothing of its own', () => {
  const failure = new ApiFailure({
    code: 'validation_failed',
    status: 400,
    message: 'No.',
    fields: { title: 'taken', 'tags.0': 'rude' },
  })
  expect(formMessages(names, { title: { message: 'missing' } }, failure).byField).toEqual({
    title: 'missing',
    tags: 'rude',
  })
})

test('the same words are said once', () => {
  const same = { message: 'required' }
  expect(formMessages(names, { title: same, tags: same }, null).all).toEqual(['required'])
})
