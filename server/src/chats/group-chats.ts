import { randomUUID } from 'node:crypto'
import type { ChatLineType } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import { reusableStatement, type Statement } from '../platform/database/statements.ts'
import { personRef, isoTime } from '../platform/database/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { nextSeq, nextTime, participantIds } from './store.ts'

/** Marks all earlier messages as read for a new member. */
export const enterGroupChat = async (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> => {
  await trx
    .insertInto('chat_markers')
    .columns(['chat_id', 'user_id', 'read_seq'])
    .expression((eb) =>
      eb
        .selectFrom('chats')
        .select(['id', eb.val(userId).as('user_id'), 'last_seq'])
        .where('project_id', '=', projectId),
    )
    .onConflict((marker) =>
      marker
        .columns(['chat_id', 'user_id'])
        .doUpdateSet({ read_seq: (eb) => eb.ref('excluded.read_seq') }),
    )
    .execute()
}

/** Deletes the read marker of a former member, who starts without one after joining again. */
export const leaveGroupChat = async (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> => {
  await trx
    .deleteFrom('chat_markers')
    .where('user_id', '=', userId)
    .where('chat_id', 'in', (eb) =>
      eb.selectFrom('chats').select('id').where('project_id', '=', projectId),
    )
    .execute()
}

export interface TeamLine {
  type: ChatLineType
  /** The person who joined, left or was removed, or who added the event. */
  personId: string
  event?: { id: string; title: string }
}

/**
 * The statements that add a line to the group chat of a locked project, and show it on the open pages of the
 * participants. The chat itself does not change: it keeps its last message and its place in the lists, and the line
 * is unread for no one.
 */
export const lineStatements = (
  trx: Transaction<Database>,
  projectId: string,
  { type, personId, event }: TeamLine,
): Statement[] => {
  const line = {
    id: randomUUID(),
    projectId,
    type,
    personId,
    eventId: event?.id ?? null,
    title: event?.title ?? '',
    event: JSON.stringify(event ?? null),
  }
  // Two statements: one alone would read what was there before it waited for the lock.
  return [lockChatOfProject(trx, line), writeLine(trx, line)]
}

interface Line {
  id: string
  projectId: string
  type: ChatLineType
  personId: string
  eventId: string | null
  title: string
  /** As the line shows it, as JSON text. */
  event: string
}

/** Locks the chat against messages, which have numbers in the same order. */
const lockChatOfProject = reusableStatement((db, { projectId }: Line) =>
  db.selectFrom('chats').select('id').where('project_id', '=', projectId).forNoKeyUpdate(),
)

const writeLine = reusableStatement((db, line: Line) =>
  db
    .with('chat', (statement) =>
      statement
        .selectFrom('chats')
        .select(['chats.id', participantIds.as('people'), nextSeq.as('seq'), nextTime.as('at')])
        .where('project_id', '=', line.projectId),
    )
    .with('stored', (statement) =>
      statement
        .insertInto('messages')
        .columns([
          'id',
          'chat_id',
          'seq',
          'from_id',
          'content',
          'client_ts',
          'created_at',
          'line',
          'event_id',
        ])
        .expression((eb) =>
          eb.selectFrom('chat').select([
            sql<string>`${line.id}::uuid`.as('id'),
            'chat.id as chat_id',
            'seq',
            sql<string>`${line.personId}::uuid`.as('from_id'),
            sql<string>`${line.title}::text`.as('content'),
            // Unique for each message of a person in a chat.
            sql<string>`${line.id}::text`.as('client_ts'),
            'at',
            sql<ChatLineType>`${line.type}::text`.as('line'),
            sql<string | null>`${line.eventId}::uuid`.as('event_id'),
          ]),
        ),
    )
    .insertInto('live_outbox')
    .columns(['user_ids', 'payload'])
    .expression((eb) =>
      eb.selectFrom('chat').select([
        'people',
        sql<string>`jsonb_build_object(
          'type', 'chat-line',
          'chatId', chat.id,
          'line', jsonb_build_object(
            'id', ${line.id}::text,
            'seq', seq,
            'type', ${line.type}::text,
            'personId', ${line.personId}::text,
            'event', ${line.event}::jsonb,
            'timeSent', ${isoTime('chat.at')}),
          'person', (select ${personRef('users')} from users where id = ${line.personId}::uuid))`.as(
          'payload',
        ),
      ]),
    ),
)
