import type { Project } from '@quad/contract'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { activityDays, isWithin } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { unsubscribeUrl } from '../notifications/unsubscribe.ts'
import type { Services } from '../services.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import type { Config } from '../platform/config/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { command } from '../command.ts'

/** Days without activity after which a project is shown as quiet and its Owner is asked. */
const askAfterDays = 60

/** Days without activity after which a project comes last in the order by match. */
const lastAfterDays = 90

const activeAt = sql<Date>`greatest(projects.active_at, chats.last_message_at)`

/** The step that is shown of a row of `projects`, by its last activity with the messages of its chat. */
export const activityOf = sql<Project['activity']>`(
  select case
    when ${isWithin(activeAt, activityDays.week)} then 'week'
    when ${isWithin(activeAt, activityDays.month)} then 'month'
    when not ${isWithin(activeAt, askAfterDays)} then 'quiet' end
  from chats where chats.project_id = projects.id)`

/** The statement that notes that something happened in a locked project. Writes at most once a day. */
export const activityNote = (trx: Transaction<Database>, projectId: string) =>
  trx
    .updateTable('projects')
    .set({ active_at: sql<Date>`now()`, sorted_last: false, quiet_asked_at: null })
    .where('id', '=', projectId)
    .where(sql<boolean>`active_at < now() - interval '1 day'`)

const inactiveFor = (days: number): RawBuilder<boolean> =>
  sql<boolean>`not projects.sorted_last and projects.active_at < now() - make_interval(days => ${sql.lit(days)})`

const idsOf = async (db: Kysely<Database>, rows: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await rows.execute(db)).rows.map(({ id }) => id)

/** Handles each of these projects by itself. */
const handleProjects = async (
  { log }: Pick<JobServices, 'log'>,
  ids: readonly string[],
  handle: (projectId: string) => Promise<unknown>,
): Promise<void> => {
  await handleRows(ids, {
    handle: ([id]) => handle(id!),
    log,
    job: 'watch-activity',
    label: (projectId) => ({ projectId }),
  })
}

/**
 * Asks the Owners of projects without activity for 60 days by mail, once until something happens again, and
 * marks projects that come last after 90 days. Several instances may run this at once.
 */
export const watchActivity = async (
  services: JobServices & Pick<Services, 'config'>,
): Promise<void> => {
  const { db } = services
  await noteMessages(services)
  const toAsk = await idsOf(
    db,
    sql`select id from projects where ${inactiveFor(askAfterDays)} and quiet_asked_at is null`,
  )
  await handleProjects(services, toAsk, (id) => ask(services, id))
  const inactive = await idsOf(db, sql`select id from projects where ${inactiveFor(lastAfterDays)}`)
  await handleProjects(services, inactive, (id) =>
    db
      .updateTable('projects')
      .set({ sorted_last: true })
      .where('id', '=', id)
      .where(inactiveFor(lastAfterDays))
      .execute(),
  )
}

/** Takes over the time of messages that came after a project's last known activity. */
const noteMessages = async ({ db, log }: JobServices): Promise<void> => {
  const ids = await idsOf(
    db,
    sql`
      select projects.id
      from (
        select id, active_at from projects where ${inactiveFor(askAfterDays)}
        union all select id, active_at from projects where sorted_last
      ) as projects
      join chats on chats.project_id = projects.id
      where chats.last_message_at > projects.active_at`,
  )
  await handleProjects({ log }, ids, (id) =>
    sql`
      update projects set active_at = chats.last_message_at, sorted_last = false, quiet_asked_at = null
      from chats
      where projects.id = ${id} and chats.project_id = ${id}
      and chats.last_message_at > projects.active_at`.execute(db),
  )
}

/** Asks the Owner of a project about it, unless another instance has, or the project is active again. */
const ask = ({ config, db }: Pick<Services, 'config' | 'db'>, projectId: string): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const project = await trx
      .updateTable('projects')
      .set({ quiet_asked_at: sql<Date>`now()` })
      .where('id', '=', projectId)
      .where('quiet_asked_at', 'is', null)
      .where(inactiveFor(askAfterDays))
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!project) return
    const owner = await trx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['users.id', 'users.email'])
      .where('project_id', '=', projectId)
      .where('role', '=', 'Owner')
      .where('allow_email_communications', '=', true)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (!owner) return
    const mail = {
      ...quietProjectMail(config, owner.email, project),
      unsubscribeUrl: await unsubscribeUrl(trx, config, owner.id),
    }
    effects.mail(mail, { patient: true })
  })

/** Asks the Owner about a project without activity. */
export const quietProjectMail = (
  { url }: Config,
  to: string,
  project: { id: string; title: string },
): Mail => ({
  to,
  kind: 'quiet-project',
  subject: `Is “${project.title}” still going?`,
  paragraphs: [
    `Nothing has happened in “${project.title}” for ${askAfterDays} days: no message, no event, no edit.`,
    'If it goes on, write to the team, add an event, or say on the page what you need now. If it is done, please stop recruiting or delete it, so that people do not wait for an answer.',
    `After ${lastAfterDays} days without activity, it comes last when people look for projects that suit them.`,
  ],
  action: { label: 'Open the project', url: `${url}/projects/${project.id}` },
})
