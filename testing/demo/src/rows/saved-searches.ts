import { demoId } from '../demo-id.ts'
import { later } from '../moments.ts'
import type { PersonKey } from '../people.ts'
import { savedSearches } from '../saved-searches.ts'
import { personId } from './people.ts'

const filters = {
  projects: (tags: string[]) => ({
    type: 'projects',
    filter: { title: '', tags, statusYes: true, statusNo: true },
  }),
  users: (userTags: string[]) => ({ type: 'users', query: '', filter: { userTags } }),
}

/** All saved searches, saved within the last days. */
export const savedSearchRows = (now: Date) => {
  const owners = Object.entries(savedSearches) as [PersonKey, (typeof savedSearches)[PersonKey]][]
  return owners.flatMap(([key, own]) =>
    (own ?? []).map(({ name, alert, type, tag }, nth) => ({
      id: demoId('saved search', key, name),
      user_id: personId(key),
      name,
      alert,
      kind: type,
      search: JSON.stringify(filters[type]([tag])),
      tags: [tag.toLowerCase()],
      filter: JSON.stringify(filters[type]([])),
      created_at: later(now, { minutes: -24 * 60 * (nth + 1) }),
    })),
  )
}
