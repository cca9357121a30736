import type { PersonKey } from './people.ts'
import type { ProjectKey } from './projects.ts'

interface DemoBookmarks {
  projects: readonly ProjectKey[]
  people: readonly PersonKey[]
}

/** What some people have bookmarked, the latest first. */
export const bookmarks: Partial<Record<PersonKey, DemoBookmarks>> = {
  'amara-okafor': {
    projects: ['salt-and-static', 'dialect-map'],
    people: ['omar-benali', 'yuki-tanaka', 'leila-farahani'],
  },
  'jonas-weber': { projects: ['solar-kart', 'cloud-chamber'], people: ['kwame-mensah'] },
  'linh-tran': {
    projects: ['live-captions', 'pocket-synth', 'margins-zine'],
    people: ['grace-nakamura', 'ravi-iyer'],
  },
  'felix-moreau': { projects: ['campus-cats', 'north-meadow'], people: ['amara-okafor'] },
}
