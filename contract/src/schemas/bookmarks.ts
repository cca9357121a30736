import * as z from 'zod/mini'
import { id } from './id.ts'

/** What a person can bookmark. */
export const bookmarkKinds = ['projects', 'people'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** The ids of a person's bookmarks, for that person only. */
export const bookmarks = z.object({ projects: z.array(id), people: z.array(id) })
export type Bookmarks = z.infer<typeof bookmarks>
