import type { HistoryEntry, ListPage, Paging, ProjectChange, Role } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import { byNumber, keyset } from '../platform/database/keyset.ts'
import { optionalPersonRef } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { paginate, readCursor } from '../platform/http/paging.ts'

export interface Change {
  projectId: string
  actorId: string
  /** The person whose membership or role changed. */
  subjectId: string
  change: ProjectChange
  /** The subject's role before; absent if the subject was not a member. */
  from?: Role
  /** The subject's role after; absent if the subject is no longer a member. */
  to?: Role
}

/** The statement that adds a change of role or membership to the project's history. */
export const historyEntry = (
  trx: Transaction<Database>,
  { projectId, actorId, subjectId, change, from, to }: Change,
) =>
  trx.insertInto('project_history').values({
    project_id: projectId,
    actor_id: actorId,
    subject_id: subjectId,
    change,
    detail: JSON.stringify({ from, to }),
  })

const changesOf = (db: Kysely<Database>, projectId: string) =>
  db.selectFrom('project_history').where('project_history.project_id', '=', projectId)

const latestFirst = keyset({ id: byNumber('project_history.id') })

/** A page of a project's history, the latest change first. */
export const historyOf = async (
  db: Kysely<Database>,
  projectId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<HistoryEntry>> => {
  const position = readCursor(cursor, latestFirst)
  const [{ total }, found] = await Promise.all([
    changesOf(db, projectId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    changesOf(db, projectId)
      .leftJoin('users as actor', 'actor.id', 'project_history.actor_id')
      .leftJoin('users as subject', 'subject.id', 'project_history.subject_id')
      .select([
        latestFirst.cursor,
        'change',
        'at',
        'detail',
        optionalPersonRef('actor').as('actor'),
        optionalPersonRef('subject').as('subject'),
      ])
      .where(latestFirst.after(position))
      .orderBy(latestFirst.order)
      .limit(limit + 1)
      .execute(),
  ])
  return paginate(found, {
    limit,
    total,
    present: ({ change, at, actor, subject, detail: { from, to } }) => ({
      projectId,
      change,
      at: at.toISOString(),
      actor,
      subject,
      from: from ?? 'Unenrolled',
      to: to ?? 'Unenrolled',
    }),
  })
}
