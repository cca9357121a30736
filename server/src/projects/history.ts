import type { HistoryEntry, Paging, ProjectChange, Role } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/schema.ts'
import { decodeCursor, encodeCursor, type Page } from '../http/paging.ts'

interface Change {
  projectId: string
  /** Who caused it. */
  actorId: string
  /** Whom it is about. */
  subjectId: string
  change: ProjectChange
  /** The subject's role before it; none where that is left out. */
  from?: Role
  /** The subject's role after it; none where that is left out. */
  to?: Role
}

/** Keeps a change of role or membership in the project's history. */
export const recordChange = async (
  trx: Transaction<Database>,
  { projectId, actorId, subjectId, change, from, to }: Change,
): Promise<void> => {
  await trx
    .insertInto('project_history')
    .values({
      project_id: projectId,
      actor_id: actorId,
      subject_id: subjectId,
      change,
      detail: JSON.stringify({ from, to }),
    })
    .execute()
}

const changesOf = (db: Kysely<Database>, projectId: string) =>
  db.selectFrom('project_history').where('project_history.project_id', '=', projectId)

const position = z.tuple([z.int()])

const person = (id: string | null, name: string | null, profilePhotoId: string | null) =>
  id === null || name === null ? null : { id, name, profilePhotoId }

/** A page of a project's history, the latest change first. */
export const historyOf = async (
  db: Kysely<Database>,
  projectId: string,
  { limit, cursor }: Paging,
): Promise<Page<HistoryEntry>> => {
  const after = decodeCursor(cursor, position)
  const [{ total }, found] = await Promise.all([
    changesOf(db, projectId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    changesOf(db, projectId)
      .leftJoin('users as actor', 'actor.id', 'project_history.actor_id')
      .leftJoin('users as subject', 'subject.id', 'project_history.subject_id')
      .select([
        'project_history.id',
        'change',
        'at',
        'detail',
        'actor.id as actorId',
        'actor.name as actorName',
        'actor.profile_photo_id as actorPhotoId',
        'subject.id as subjectId',
        'subject.name as subjectName',
        'subject.profile_photo_id as subjectPhotoId',
      ])
      .$if(after !== undefined, (query) => query.where('project_history.id', '<', after![0]))
      .orderBy('project_history.id', 'desc')
      .limit(limit + 1)
      .execute(),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    total,
    next: last && found.length > limit ? encodeCursor(last.id) : null,
    items: rows.map((row) => ({
      projectId,
      change: row.change,
      at: row.at.toISOString(),
      actor: person(row.actorId, row.actorName, row.actorPhotoId),
      subject: person(row.subjectId, row.subjectName, row.subjectPhotoId),
      from: row.detail.from ?? 'Unenrolled',
      to: row.detail.to ?? 'Unenrolled',
    })),
  }
}
