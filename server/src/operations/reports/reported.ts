import { deletedPerson, type ReportSubject } from '@quad/contract'
import type { Kysely } from 'kysely'
import { earlierTexts } from '../../chats/message-versions.ts'
import { chatOf } from '../../chats/store.ts'
import type { Database, ReportCopy } from '../../platform/database/schema.ts'
import { findProject } from '../../projects/store.ts'
import { findUser } from '../../people/users/store.ts'

/** Finds the reported content as it is now; undefined if the reporter cannot see it. */
type Find = (
  db: Kysely<Database>,
  id: string,
  reporterId: string,
) => Promise<ReportCopy | undefined>

const findMessage: Find = async (db, id, reporterId) => {
  const message = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.from_id')
    .select([
      'chat_id as chatId',
      'seq',
      'content',
      'from_id as fromId',
      'users.name',
      earlierTexts.as('earlier'),
    ])
    .where('messages.id', '=', id)
    .where('line', 'is', null)
    .where((eb) => eb.or([eb('withheld', '=', false), eb('from_id', '=', reporterId)]))
    .executeTakeFirst()
  const chat = message && (await chatOf(db, message.chatId, reporterId).executeTakeFirst())
  if (!chat || message.seq <= chat.hiddenSeq) return undefined
  return {
    ofId: message.fromId,
    ofName: message.name ?? deletedPerson.name,
    text: message.content,
    ...(message.earlier.length > 0 && { earlier: message.earlier }),
    where:
      chat.projectId === null ? 'a direct chat' : `the chat of ${chat.projectTitle ?? 'a project'}`,
  }
}

const findReportedProject: Find = async (db, id) => {
  const project = await findProject(db, id)
  const owner = project && (await findUser(db, project.ownerId))
  if (!owner) return undefined
  const { title, description, tags } = project
  return {
    ofId: owner.id,
    ofName: owner.name,
    text: [title, description, tags.join(', ')].join('\n'),
  }
}

const findPerson: Find = async (db, id) => {
  const person = await findUser(db, id)
  if (!person?.profileCompleted) return undefined
  const { name, school, major, description, skills, linkedInLink, instagramLink } = person
  const texts = [name, major, school, description, skills.join(', '), linkedInLink, instagramLink]
  return {
    ofId: id,
    ofName: name,
    text: texts.filter(Boolean).join('\n'),
  }
}

const finders: Record<ReportSubject, Find> = {
  message: findMessage,
  project: findReportedProject,
  person: findPerson,
}

export const findReported = (
  db: Kysely<Database>,
  { about, id, reporterId }: { about: ReportSubject; id: string; reporterId: string },
): Promise<ReportCopy | undefined> => finders[about](db, id, reporterId)
