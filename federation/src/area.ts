import * as z from 'zod'
import { isUnder, navigationPlaces, type Area } from './front-ends.ts'

const entry = z.strictObject({
  place: z.enum(navigationPlaces),
  label: z.string().trim().min(1).max(24),
  to: z
    .string()
    .max(200)
    .regex(/^(?:\/[\w~-]+)+$/, 'is not the path of a page'),
  when: z.literal('complete').exactOptional(),
})

/** The schema of what a remote says of itself. */
export const area: z.ZodType<Area> = z
  .strictObject({
    title: z.string().min(1).max(200),
    paths: z
      .array(z.string().regex(/^\/[a-z0-9-]{1,50}$/, 'is not the first part of an address'))
      .min(1)
      .max(50),
    navigation: z.array(entry).max(5).exactOptional(),
  })
  .superRefine(({ paths, navigation = [] }, context) => {
    const astray = navigation.filter(({ to }) => !paths.some((path) => isUnder(to, path)))
    for (const { to } of astray) {
      context.addIssue({
        code: 'custom',
        path: ['navigation'],
        message: `${to} is not below its paths`,
      })
    }
  })

/**
 * Reads the `quad` key of a remote's `package.json`.
 *
 * @throws Error naming each wrong field
 */
export const readArea = (name: string, quad: unknown): Area => {
  const { data, error } = area.safeParse(quad)
  if (data) return data
  const wrong = error.issues.map(
    ({ path, message }) => `${['quad', ...path].join('.')}: ${message}`,
  )
  throw new Error(
    `Write what ${name} shows into its package.json: "quad": { "title": "Clubs", "paths": ["/clubs"] }. ${wrong.join('; ')}`,
  )
}
