import * as z from 'zod/mini'

const notValid = 'This value is not valid. Please check it.'

const ofType: Partial<Record<string, string>> = {
  string: 'Please enter a text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please choose yes or no.',
}

const units: Partial<Record<string, string>> = { string: ' characters', array: ' entries' }

/** The error of a rule that has no text of its own. */
const errorText: z.core.$ZodErrorMap = (issue) => {
  const { code } = issue
  if (code === 'invalid_type') {
    return issue.input === undefined
      ? 'This value is required.'
      : (ofType[issue.expected] ?? notValid)
  }
  if (code === 'too_big')
    return `Please enter at most ${issue.maximum}${units[issue.origin] ?? ''}.`
  if (code === 'too_small')
    return `Please enter at least ${issue.minimum}${units[issue.origin] ?? ''}.`
  if (code === 'invalid_value') return `Please choose one of: ${issue.values.join(', ')}.`
  if (code === 'unrecognized_keys')
    return `Please leave out these unknown fields: ${issue.keys.join(', ')}.`
  const isEmail = code === 'invalid_format' && issue.format === 'email'
  return isEmail ? 'Please enter a valid e-mail address.' : notValid
}

z.config({
  localeError: errorText,
  // The pages' policy forbids eval. zod tries it to be faster, and the browser would report each try as a
  // violation.
  ...('document' in globalThis && { jitless: true }),
})
