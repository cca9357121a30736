import type { PersonKey } from './people.ts'

/** A search of one word or of tags. */
interface DemoSavedSearch {
  name: string
  alert: 'app' | 'daily' | 'weekly'
  type: 'projects' | 'users'
  tag: string
}

/** What some people have saved, the latest first. */
export const savedSearches: Partial<Record<PersonKey, readonly DemoSavedSearch[]>> = {
  'amara-okafor': [
    { name: 'Statisticians', alert: 'daily', type: 'users', tag: 'Statistics' },
    { name: 'Photography projects', alert: 'app', type: 'projects', tag: 'Photography' },
  ],
  'linh-tran': [{ name: 'Surveys', alert: 'weekly', type: 'projects', tag: 'Survey Design' }],
}
