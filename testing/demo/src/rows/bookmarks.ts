import { bookmarks } from '../bookmarks.ts'
import { later } from '../moments.ts'
import type { PersonKey } from '../people.ts'
import { personId } from './people.ts'
import { projectId } from './projects.ts'

/** All bookmarks, made within the last hours, one after the other. */
export const bookmarkRows = (now: Date) => {
  const owners = Object.entries(bookmarks) as [PersonKey, (typeof bookmarks)[PersonKey]][]
  const madeAt = (nth: number): Date => later(now, { minutes: -60 * (nth + 1) })
  return {
    project_bookmarks: owners.flatMap(([key, own]) =>
      (own?.projects ?? []).map((project, nth) => ({
        user_id: personId(key),
        project_id: projectId(project),
        created_at: madeAt(nth),
      })),
    ),
    person_bookmarks: owners.flatMap(([key, own]) =>
      (own?.people ?? []).map((person, nth) => ({
        user_id: personId(key),
        person_id: personId(person),
        created_at: madeAt(nth),
      })),
    ),
  }
}
