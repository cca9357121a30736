import { endpoints, type Endpoint } from '@quad/contract'
import * as formSchemas from '@quad/contract/forms'
import * as z from 'zod'
import { fieldsOf, withValue, type Field } from './fields.ts'

const site = { universityName: 'University of Example', emailDomains: ['example.edu'], credit: '' }

type Named = [name: string, schema: z.core.$ZodType]

const inputs = Object.entries(endpoints).flatMap(([name, row]: [string, Endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part): Named[] => {
    const schema = row[part]
    return schema ? [[`${part} of ${name}`, schema]] : []
  }),
)

const forms: Named[] = [
  ...Object.entries<unknown>(formSchemas).flatMap(([name, value]): Named[] =>
    value instanceof z.core.$ZodObject ? [[name, value]] : [],
  ),
  ['signInForm', formSchemas.signInForm(site)],
  ['registrationForm', formSchemas.registrationForm(site)],
  ['recoveryForm', formSchemas.recoveryForm(site)],
]

const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  '',
  'x',
  'x'.repeat(3000),
  '\u0000',
  [],
  Array.from({ length: 300 }, () => 'x'),
  {},
  { unknown: 1 },
]

const { localeError: developersText } = z.locales.en()

/** Whether zod words it so itself, for developers. */
const isRaw = ({ message, ...issue }: z.core.$ZodIssue): boolean =>
  message === 'Invalid input' || message === developersText(issue as z.core.$ZodRawIssue)

const messagesOf = (schema: z.core.$ZodType, input: unknown): [string, boolean][] => {
  const issues = z.safeParse(schema, input, { reportInput: true }).error?.issues ?? []
  return issues.map((issue) => [issue.message, isRaw(issue)])
}

const expectTexts = (schema: z.core.$ZodType, fields: readonly Field[]): void => {
  const messages = fields.flatMap((field) =>
    wrong.flatMap((value) => messagesOf(schema, withValue({}, field, value))),
  )
  expect(messages.length).toBeGreaterThan(0)
  for (const [message, raw] of messages) {
    expect([message, raw]).toEqual([expect.stringMatching(/^[A-Z].*[^ ]$/), false])
  }
}

test.each(inputs)('the %s has a plain text for each error', (_, schema) => {
  expectTexts(schema, fieldsOf(schema))
})

test.each(forms)('%s has a plain text for each error', (_, schema) => {
  // A form is always an object.
  expectTexts(schema, fieldsOf(schema).slice(1))
})

test('recognizes a text of zod', () => {
  const issue = z.safeParse(z.enum(['a', 'b'], { error: developersText }), 'c').error!.issues[0]!
  expect(isRaw(issue)).toBe(true)
})
