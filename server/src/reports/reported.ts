import { deletedPerson, type ReportSubject } from '@quad/contract'
import type { Kysely } from 'kysely'
import { findChat } from '../chats/store.ts'
import type { Database } from '../database/schema.ts'
import { findProject } from '../projects/store.ts'
import { findUser } from '../users/store.ts'
import type { ReportCopy } from './report-copy.ts'

/** Finds what somebody reports, as it is now; undefined where that person does not see it. */
type Find = (
  db: Kysely<Database>,
  id: string,
  reporterId: string,
) => Promise<ReportCopy | undefined>

const findMessage: Find = async (db, id, reporterId) => {
  const message = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.from_id')
    .select(['chat_id', 'seq', 'content', 'from_id', 'users.name'])
    .where('messages.id', '=', id)
    .where((eb) => eb.or([eb('withheld', '=', false), eb('from_id', '=', reporterId)]))
    .executeTakeFirst()
  const chat = message && (await findChat(db, message.chat_id, reporterId))
  if (!chat || message.seq <= chat.hiddenSeq) return undefined
  return {
    ofId: message.from_id,
    ofName: message.name ?? deletedPerson.name,
    text: message.content,
    where:
      chat.project_id === null
        ? 'a direct chat'
        : `the chat of ${chat.projectTitle ?? 'a project'}`,
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
  if (!person?.profile_completed) return undefined
  const { name, school, major, description, skills, linkedin_link, instagram_link } = person
  const texts = [name, major, school, description, skills.join(', '), linkedin_link, instagram_link]
  return {
    ofId: id,
    ofName: name,
    text: texts.filter((each) => each !== '').join('\n'),
  }
}

const finders: Record<ReportSubject, Find> = {
  message: findMessage,
  project: findReportedProject,
  person: findPerson,
}

/** What somebody reports, as it is now; undefined where it is not there for that person to see. */
export const findReported = (
  db: Kysely<Database>,
  { about, id, reporterId }: { about: ReportSubject; id: string; reporterId: string },
): Promise<ReportCopy | undefined> => finders[about](db, id, reporterId)
