import * as z from 'zod/mini'
import { id } from './id.ts'
import { personRef } from './person-ref.ts'

/** What the search box offers for a text that is typed, each kind the best first. */
export const searchSuggestions = z.object({
  /** Own names of known skills, and free skills and tags that several people or projects have. */
  skills: z.array(z.string()),
  people: z.array(z.object({ ...personRef.shape, major: z.string() })),
  projects: z.array(z.object({ id, title: z.string() })),
})
export type SearchSuggestions = z.infer<typeof searchSuggestions>
