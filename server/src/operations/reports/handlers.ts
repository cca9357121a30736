import {
  deletedPerson,
  texts,
  type Attachment,
  type EndpointInput,
  type Endpoints,
  type ReportSubject,
} from '@quad/contract'
import type { Kysely } from 'kysely'
import { earlierTexts } from '../../chats/change-message.ts'
import { chatOf } from '../../chats/store.ts'
import { personPolicy } from '../../people/users/policy.ts'
import { findUser } from '../../people/users/store.ts'
import type { Database, ReportCopy } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { authorize, rule, type Viewer } from '../../platform/http/access.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { projectPolicy } from '../../projects/policy.ts'
import { findProject } from '../../projects/load-project.ts'

export const reportHandlers = ({ db }: Services): Pick<Handlers, 'sendReport'> => ({
  sendReport: async ({ body, viewer, request }) => {
    await sendReport(db, viewer, body)
    request.log.warn({ about: body.about, id: body.id }, 'report by a user')
    return { message: texts.reported }
  },
})

/** Who may report content. */
const reportPolicy = {
  message: rule([
    ({ id }: Viewer, { ofId }: ReportCopy) => id !== ofId,
    'conflict',
    'This message is your own. You can delete it.',
  ]),
  project: (viewer: Viewer, { ofId }: ReportCopy) =>
    projectPolicy.report(viewer, { ownerId: ofId }),
  person: (viewer: Viewer, { ofId }: ReportCopy) =>
    personPolicy.report(viewer, { id: ofId ?? '', complete: true }),
}

/**
 * Queues a report for the operator, with a copy of the text as it is now. A second report of the same
 * thing changes nothing while the first one is open.
 *
 * @throws ApiError `not_found` if the reporter cannot see it, `conflict` for the reporter's own content
 */
const sendReport = async (
  db: Kysely<Database>,
  reporter: Viewer,
  { about, id, reason }: EndpointInput<Endpoints['sendReport']>['body'],
): Promise<void> => {
  const copy = await findReported(db, { about, id, reporterId: reporter.id })
  if (!copy) throw notFound(about)
  authorize(reporter, reportPolicy[about], copy)
  await db
    .insertInto('reports')
    .values({ reporter_id: reporter.id, about, subject_id: id, copy: JSON.stringify(copy), reason })
    .onConflict((same) => same.doNothing())
    .execute()
}

/** Finds the reported content as it is now; undefined if the reporter cannot see it. */
type Find = (
  db: Kysely<Database>,
  id: string,
  reporterId: string,
) => Promise<ReportCopy | undefined>

/** A reported picture or file, in a line. */
const describe = ({ name, picture }: Attachment): string =>
  picture ? `Picture: ${picture.description || name}` : `File: ${name}`

const findMessage: Find = async (db, id, reporterId) => {
  const message = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.from_id')
    .select([
      'chat_id as chatId',
      'seq',
      'content',
      'attachments',
      'from_id as fromId',
      'users.name',
      earlierTexts.as('earlier'),
    ])
    .where('messages.id', '=', id)
    .where('line', 'is', null)
    .where((eb) => eb.or([eb('hidden', '=', false), eb('from_id', '=', reporterId)]))
    .executeTakeFirst()
  const chat = message && (await chatOf(db, message.chatId, reporterId).executeTakeFirst())
  if (!chat || message.seq <= chat.deletedUpTo) return undefined
  return {
    ofId: message.fromId,
    ofName: message.name ?? deletedPerson.name,
    text: [message.content, ...message.attachments.map(describe)].filter(Boolean).join('\n'),
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
  const fields = [name, major, school, description, skills.join(', '), linkedInLink, instagramLink]
  return {
    ofId: id,
    ofName: name,
    text: fields.filter(Boolean).join('\n'),
  }
}

const finders: Record<ReportSubject, Find> = {
  message: findMessage,
  project: findReportedProject,
  person: findPerson,
}

const findReported = (
  db: Kysely<Database>,
  { about, id, reporterId }: { about: ReportSubject; id: string; reporterId: string },
): Promise<ReportCopy | undefined> => finders[about](db, id, reporterId)
