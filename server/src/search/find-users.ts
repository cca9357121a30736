import type { EndpointInput, Endpoints, OrderedPaging, Paging, UserCard } from '@quad/contract'
import { expressionBuilder, sql, type Kysely, type RawBuilder } from 'kysely'
import { asJson } from '../platform/database/as-json.ts'
import { isBlockedBy } from '../people/blocking/store.ts'
import { availabilityOf } from '../people/users/store.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ListPage } from '../platform/http/paging.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { find } from './find.ts'
import type { SearchDatabase } from './search-database.ts'
import { fittingPeople } from './fitting-people.ts'
import { knownPeople } from './known-people.ts'
import type { Searched, Wanted } from './matching.ts'
import { searchWords } from './words.ts'

const userCards = expressionBuilder<Database>()
  .selectFrom('users')
  .select([
    'id',
    'name',
    'major',
    'school',
    'profile_photo_id as profilePhotoId',
    'description',
    asJson<string[]>('skills').as('skills'),
    availabilityOf.as('availability'),
    asJson<string[]>('skills_folded').as('skillsFolded'),
  ])
  .where('users.id', '=', sql.ref<string>('found.id'))

export const users: Searched<UserCard & { skillsFolded: string[] }> = {
  table: 'users',
  card: userCards,
  counts: 'user_counts',
  words: 'user_words',
  tags: 'skills_folded',
}

/** Only people with complete profiles are found. */
export const userConditions = [sql<boolean>`profile_completed`]

type Available = Omit<
  Exclude<EndpointInput<Endpoints['filterUsers']>['body'], readonly string[]>,
  'userTags'
>

/** A filter's hours a week and day, which only people who look for a team meet. */
const availabilityConditions = ({ minHours, availableBy }: Available): RawBuilder<boolean>[] => [
  ...(minHours === undefined ? [] : [sql<boolean>`looks and hours_per_week >= ${minHours}`]),
  ...(availableBy === undefined
    ? []
    : [sql<boolean>`looks and (available_from is null or available_from <= ${availableBy}::date)`]),
]

/** People who look for a team, those who do not say, and those who do not. */
const byAvailability = [
  sql<boolean>`looks`,
  sql<boolean>`looking is null`,
  sql<boolean>`(looking is not null and not looks)`,
]

interface Search {
  text: string
  skills: readonly string[]
  available?: Available
  /** A project of the viewer, to match people with it. */
  projectId?: string | undefined
}

interface Looking {
  viewer: Viewer | null
  paging: OrderedPaging
}

/** What a search wants of a person. */
export const wantedUsers = async (
  db: Kysely<Database>,
  { text, skills, available = {} }: Pick<Search, 'text' | 'skills' | 'available'>,
): Promise<Wanted> => ({
  words: text === '' ? null : await searchWords(db, text),
  tags: skills,
  conditions: available.looking ? [...userConditions, sql<boolean>`looks`] : userConditions,
  uncounted: availabilityConditions(available),
})

/** The viewer's own row, which no list shows. An incomplete profile is in no list anyway. */
const ownRow = (viewer: Viewer | null): string | undefined =>
  viewer?.profileCompleted ? viewer.id : undefined

/** The people of a search, in the requested order, without the viewer. Without text and skills: all. */
export const searchUsers = async (
  database: SearchDatabase,
  { text, skills, available = {}, projectId }: Search,
  { viewer, paging: { order, ...paging } }: Looking,
): Promise<ListPage<UserCard>> => {
  const { db } = database
  const fitting = await fittingPeople(db, viewer, { projectId })
  const wanted: Wanted = {
    ...(await wantedUsers(db, { text, skills, available })),
    ...(order === 'best' && {
      fit: fitting,
      tiers: available.looking ? [] : byAvailability,
    }),
    without: ownRow(viewer),
  }
  const { items, ...rest } = await find(database, users, wanted, paging)
  const known = await knownPeople(db, viewer, items, fitting && projectId)
  return {
    items: items.map((item) => ({ ...item, ...known.get(item.id), match: fitting?.matchOf(item) })),
    ...rest,
  }
}

/**
 * First the people who match the viewer's recruiting projects, without those who look for no team or have asked to
 * join, the best match first; then the newest of the others. Leaves out the viewer, and whom the viewer has blocked,
 * but the total counts the blocked ones.
 */
export const recommendUsers = async (
  database: SearchDatabase,
  { viewer, paging }: { viewer: Viewer | null; paging: Paging },
): Promise<ListPage<UserCard>> => {
  const fitting = await fittingPeople(database.db, viewer, { withoutApplicants: true })
  const isWelcome = viewer && sql<boolean>`not ${isBlockedBy(viewer.id, 'users.id')}`
  const { items, ...rest } = await find(
    database,
    users,
    {
      words: null,
      tags: [],
      conditions: userConditions,
      ...(isWelcome && {
        fit: fitting && {
          ...fitting,
          condition: sql`(${fitting.condition} and looking is distinct from 'no' and ${isWelcome})`,
        },
        tiers: [isWelcome],
      }),
      without: ownRow(viewer),
    },
    paging,
  )
  return { items: items.map((item) => ({ ...item, match: fitting?.matchOf(item) })), ...rest }
}
