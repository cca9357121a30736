import { ApiFailure } from '../api/failure.ts'
import { fieldErrors } from './field-errors.ts'

const failure = (fields: Record<string, string>) =>
  new ApiFailure({ status: 400, code: 'validation_failed', message: 'Please check.', fields })

test('each field gets what the server says of it', () => {
  const error = failure({ name: 'Name is required.', major: 'Major is required.' })
  expect(fieldErrors(error, ['name', 'major'])).toEqual({
    name: 'Name is required.',
    major: 'Major is required.',
  })
})

test('an error on an entry of a list counts for the list, the first one', () => {
  const error = failure({ 'skills.3': 'Too long.', 'skills.5': 'Blank.' })
  expect(fieldErrors(error, ['skills', 'skill'])).toEqual({ skills: 'Too long.' })
})

test('fields that the form does not have, and other errors, give nothing', () => {
  expect(fieldErrors(failure({ version: 'Old.' }), ['name'])).toEqual({})
  expect(fieldErrors(new Error('boom'), ['name'])).toEqual({})
})
