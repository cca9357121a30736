import { sql, type Kysely, type RawBuilder } from 'kysely'
import { unsubscribeUrl } from '../notifications/unsubscribe.ts'
import type { Database } from '../platform/database/schema.ts'
import { queuePatientMail } from '../platform/jobs/queue.ts'
import type { Services } from '../services.ts'
import { askAfterDays, quietAfterDays } from './activity.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import { quietProjectMail } from './mails.ts'

const inactiveFor = (days: number): RawBuilder<boolean> =>
  sql<boolean>`not projects.quiet and projects.active_at < now() - make_interval(days => ${sql.lit(days)})`

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

/** Takes over the time of messages that came after a project's last known activity. */
const noteMessages = async ({ db, log }: JobServices): Promise<void> => {
  const ids = await idsOf(
    db,
    sql`
      select projects.id
      from (
        select id, active_at from projects where ${inactiveFor(askAfterDays)}
        union all select id, active_at from projects where quiet
      ) as projects
      join chats on chats.project_id = projects.id
      where chats.last_message_at > projects.active_at`,
  )
  await handleProjects({ log }, ids, (id) =>
    sql`
      update projects set active_at = chats.last_message_at, quiet = false, quiet_asked_at = null
      from chats
      where projects.id = ${id} and chats.project_id = ${id}
      and chats.last_message_at > projects.active_at`.execute(db),
  )
}

/** Asks the Owner of a project about it, unless another instance has, or the project is active again. */
const ask = ({ config, db }: Pick<Services, 'config' | 'db'>, projectId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
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
    await queuePatientMail(trx, {
      ...quietProjectMail(config, owner.email, project),
      unsubscribeUrl: await unsubscribeUrl(trx, config, owner.id),
    })
  })

/**
 * Asks the Owners of projects without activity for 60 days by mail, once until something happens again, and
 * marks projects as quiet after 90 days. Several instances may run this at once.
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
  const quiet = await idsOf(db, sql`select id from projects where ${inactiveFor(quietAfterDays)}`)
  await handleProjects(services, quiet, (id) =>
    db
      .updateTable('projects')
      .set({ quiet: true })
      .where('id', '=', id)
      .where(inactiveFor(quietAfterDays))
      .execute(),
  )
}
