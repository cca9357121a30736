import { texts, type Match, type SearchAlert } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { matchOf, offeredInRow, personOfRow, type Offered } from '../match.ts'
import { command } from '../command.ts'
import { unsubscribeUrl } from '../notifications/unsubscribe.ts'
import { isBlockedBy } from '../people/blocking/store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { handleRows, RowsFailedError, type JobServices } from '../platform/jobs/handle-rows.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Services } from '../services.ts'

type Mailed = Exclude<SearchAlert, 'app'>

/** Users whose mails are due. */
const dueUsers = async (db: Kysely<Database>, due: readonly Mailed[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_searches')
    .select('user_id as id')
    .distinct()
    .where('alert', 'in', due)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('saved_search_matches')
          .select('search_id')
          .whereRef('search_id', '=', 'saved_searches.id')
          .where('mailed_at', 'is', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Mails one user all matches of the due searches. A match is marked and its mail queued in one transaction. */
const mailUser = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  userId: string,
  due: readonly Mailed[],
): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const user = await trx
      .selectFrom('users')
      .select([
        'email',
        personOfRow('users').as('person'),
        sql<boolean>`allow_email_communications and email_verified_at is not null`.as('wantsMail'),
      ])
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst()
    if (!user) return
    const { rows } = await sql<FoundRows>`
      with mailed as (
        update saved_search_matches as match set mailed_at = now()
        from saved_searches as saved
        where saved.id = match.search_id and saved.user_id = ${userId}
        and saved.alert = any(${due}::text[]) and match.mailed_at is null
        returning saved.id, saved.name, saved.created_at, match.project_id, match.person_id
      )
      select mailed.name, json_agg(json_build_object(
          'name', coalesce(projects.title, users.name),
          'offered', case when projects.recruiting then ${offeredInRow} end)
        order by projects.title, users.name) as found
      from mailed
      left join projects on projects.id = mailed.project_id
      left join users on users.id = mailed.person_id and users.profile_completed
      where (projects.id is not null or users.id is not null)
      -- The user may have blocked a person since.
      and (users.id is null or not ${isBlockedBy(userId, 'users.id')})
      and not exists (
        select from memberships
        where memberships.project_id = mailed.project_id and (
          memberships.user_id = ${userId}
          or memberships.role = 'Owner' and ${isBlockedBy(userId, 'memberships.user_id')}))
      group by mailed.id, mailed.name, mailed.created_at
      order by mailed.created_at desc, mailed.id`.execute(trx)
    if (!user.wantsMail || rows.length === 0) return
    const searches = rows.map(({ name, found }) => ({
      name,
      found: found.map((each) => ({
        name: each.name,
        match: each.offered ? matchOf(each.offered, user.person) : undefined,
      })),
    }))
    const mail = matchesMail(config, user.email, searches)
    effects.mail(
      { ...mail, unsubscribeUrl: await unsubscribeUrl(trx, config, userId) },
      { patient: true },
    )
  })

/**
 * Mails each user what the daily saved searches have found since the last mail, and on Mondays the weekly ones
 * too, in one mail. The job may be repeated: what was mailed is marked.
 *
 * @param at the time for which the job was planned
 * @throws RowsFailedError after all others were mailed
 */
export const mailMatches = async (
  services: JobServices & Pick<Services, 'config'>,
  at: Date,
): Promise<void> => {
  const isMonday = at.getUTCDay() === 1
  const due: Mailed[] = isMonday ? ['daily', 'weekly'] : ['daily']
  const failed = await handleRows(await dueUsers(services.db, due), {
    handle: ([userId]) => mailUser(services, userId!, due),
    log: services.log,
    job: 'mail-matches',
    label: (userId) => ({ userId }),
  })
  // The next planned run is a day or a week away.
  if (failed.length > 0) throw new RowsFailedError(failed)
}

interface FoundRows {
  name: string
  found: { name: string; offered: Offered | null }[]
}

/** What a saved search has found since the last mail. */
interface FoundBySearch {
  /** The search's name. */
  name: string
  /** Titles of projects with the user's match, or names of people. */
  found: { name: string; match?: Match | undefined }[]
}

/** Further ones are counted. */
const namedAtMost = 5

/** What a search has found, and below it why. */
const linesOf = ({ name, found }: FoundBySearch): string[] => {
  const named = found.slice(0, namedAtMost)
  const names = named.map((each) => each.name).join(', ')
  const others = found.length - namedAtMost
  return [
    others > 0 ? `${name}: ${names} and ${others} more` : `${name}: ${names}`,
    ...named.flatMap((each) =>
      each.match ? [`${each.name}: ${texts.alertReason(each.match).join('')}`] : [],
    ),
  ]
}

/** One mail for all saved searches of a person. */
export const matchesMail = (
  { url }: Pick<Config, 'url'>,
  to: string,
  searches: readonly FoundBySearch[],
): Mail => {
  const count = searches.reduce((sum, { found }) => sum + found.length, 0)
  return {
    to,
    kind: 'search-matches',
    subject: `${count} new match${count === 1 ? '' : 'es'} for your saved searches`,
    paragraphs: [
      ...searches.flatMap(linesOf),
      'You receive this mail because you have chosen mails for your saved searches.',
    ],
    action: { label: 'See your saved searches', url: `${url}/search/saved` },
  }
}
