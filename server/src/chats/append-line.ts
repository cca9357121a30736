import { randomUUID } from 'node:crypto'
import type { ChatLineType, PersonRef, StoredEvent } from '@quad/contract'
import type { Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { statementOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { sendTogether } from '../platform/database/send-together.ts'
import { publishing } from '../platform/live/publish.ts'
import { presentLine } from './messages.ts'
import { participantIds } from './participation.ts'
import { nextSeq, nextTime } from './store.ts'

interface TeamLine {
  projectId: string
  type: ChatLineType
  /** The person who joined, left or was removed, or who added the event. */
  personId: string
  event?: { id: string; title: string }
}

/** Locks the chat against messages, which have numbers in the same order. */
const lockChat = statementOnce((db, { projectId }: Pick<TeamLine, 'projectId'>) =>
  db.selectFrom('chats').select('id').where('project_id', '=', projectId).forNoKeyUpdate(),
)

const readChat = statementOnce((db, { projectId, personId }: Omit<TeamLine, 'type'>) =>
  db
    .selectFrom('chats')
    .where('project_id', '=', projectId)
    .select((eb) => [
      'chats.id',
      participantIds.as('to'),
      nextSeq.as('seq'),
      nextTime.as('at'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['id', 'name', 'profile_photo_id as profilePhotoId'])
          .where('id', '=', personId),
      )
        .$castTo<PersonRef>()
        .as('person'),
    ]),
)

/**
 * Adds a line to the group chat of a locked project, and shows it on the open pages of the participants.
 * The chat itself does not change: it keeps its last message and its place in the lists, and the line is
 * unread for no one.
 */
export const appendLine = async (
  trx: Transaction<Database>,
  { projectId, type, personId, event }: TeamLine,
): Promise<void> => {
  // Two statements: one alone would read what was there before it waited for the lock.
  const [, [chat]] = await sendTogether(
    trx,
    lockChat(trx, { projectId }),
    readChat(trx, { projectId, personId }),
  )
  if (!chat) return
  const { id: chatId, to, seq, at, person } = chat
  const [id, eventId, content] = [randomUUID(), event?.id ?? null, event?.title ?? '']
  const line = presentLine({
    id,
    seq,
    line: type,
    fromId: personId,
    eventId,
    content,
    timeSent: at.toISOString(),
  })
  const news: StoredEvent = { type: 'chat-line', chatId, line, person }
  await publishing(
    trx.with('stored', (statement) =>
      statement.insertInto('messages').values({
        id,
        chat_id: chatId,
        seq,
        from_id: personId,
        content,
        // Unique for each message of a person in a chat.
        client_ts: id,
        created_at: at,
        line: type,
        event_id: eventId,
      }),
    ),
    { to, event: JSON.stringify(news) },
  ).execute()
}
