import type { EventAnswer } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/platform/database/schema.ts'
import { day, insert, readers, type Ids, type Role } from '../actors.ts'
import type { Secrets } from '../secrets.ts'
import { attachmentRow } from './chats.ts'

/** A project with its event and group chat. */
export interface ProjectIds {
  id: string
  eventId: string
  chatId: string
  /** Its open poll for a common time, which the Member `teammate` offers. */
  pollId: string
  /** Its open role. */
  wantedRoleId?: string
  /** The Owner's message in the group chat. */
  messageId: string
  /** A file of that message. */
  attachmentId: string
  /** The text of a message in the group chat, secret to non-members. */
  words: string
}

const team = {
  owner: 'Owner',
  admin: 'Admin',
  colleague: 'Admin',
  member: 'Member',
  teammate: 'Member',
} as const

export const managers: readonly Role[] = ['owner', 'admin', 'colleague']
const members = Object.keys(team) as (keyof typeof team)[]

/** Writes the team's project with its requests and invitations, and the other user's project. */
export const createProjects = async (db: Kysely<Database>, secrets: Secrets, ids: Ids) => {
  const only = readers(ids)
  const place = async (ownerRole: Role, allowed: readonly Role[]): Promise<ProjectIds> => {
    const { id } = await db
      .insertInto('projects')
      .values({
        title: 'Map of the old town',
        description: 'We draw the town as it was in 1850.',
        meeting_format: 'Hybrid',
        recruiting: true,
        tags: ['History'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chat = await db
      .insertInto('chats')
      .values({ project_id: id, last_seq: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const messageId = crypto.randomUUID()
    const attachmentId = crypto.randomUUID()
    const name = secrets.plant('file of a group', only(...allowed))
    const file = { id: attachmentId, name, bytes: 4, picture: null }
    const written = secrets.plant('mention in a group', only(...allowed))
    await insert(db, 'messages', {
      id: messageId,
      chat_id: chat.id,
      seq: 1,
      from_id: ids[ownerRole],
      content: `${secrets.plant('message of a group', only(...allowed))} @${written}`,
      client_ts: 'then',
      attachments: JSON.stringify([file]),
    })
    await insert(
      db,
      'attachments',
      attachmentRow(file, { chat_id: chat.id, owner_id: ids[ownerRole], message_id: messageId }),
    )
    const user_id = ids[allowed.at(-1)!]
    await insert(db, 'message_mentions', { message_id: messageId, user_id, written })
    const series = { series_id: crypto.randomUUID(), every_weeks: 1 as const, time_zone: 'UTC' }
    const date = (days: number) => ({
      project_id: id,
      created_by: ids[ownerRole],
      title: 'Walk along the wall',
      description: 'We measure what is left of it.',
      location: 'East gate',
      online_link: `https://meet.example/${secrets.plant('online link', only(...allowed))}`,
      starts_at: new Date(Date.now() + days * day),
      ends_at: new Date(Date.now() + (days + 1) * day),
      ...series,
    })
    const event = await db
      .insertInto('events')
      .values(date(1))
      .returning('id')
      .executeTakeFirstOrThrow()
    await insert(db, 'events', date(8))
    const poll = await db
      .insertInto('time_polls')
      .values({
        project_id: id,
        created_by: ids[allowed.at(-1)!],
        title: secrets.plant('poll for a common time', only(...allowed)),
        location: secrets.plant('place of a poll', only(...allowed)),
        minutes: 60,
        slots: [new Date('2030-03-03T10:00Z'), new Date('2030-03-03T11:00Z')],
        ends_at: new Date('2030-03-03T12:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const words = secrets.plant('words of a group', only(...allowed))
    return {
      id,
      eventId: event.id,
      chatId: chat.id,
      pollId: poll.id,
      messageId,
      attachmentId,
      words,
    }
  }
  const answerOf = (role: Role, answer: EventAnswer, { id, eventId }: ProjectIds) => ({
    event_id: eventId,
    user_id: ids[role],
    project_id: id,
    answer,
  })
  const project = await place('owner', members)
  const foreign = await place('other', ['other'])
  await insert(db, 'memberships', [
    ...members.map((role) => ({
      project_id: project.id,
      user_id: ids[role],
      role: team[role],
    })),
    { project_id: foreign.id, user_id: ids.other, role: 'Owner' },
  ])
  await insert(db, 'event_answers', [
    answerOf('teammate', 'going', project),
    answerOf('member', 'going', project),
    answerOf('other', 'going', foreign),
  ])
  await insert(db, 'time_poll_answers', {
    poll_id: project.pollId,
    user_id: ids.member,
    project_id: project.id,
    fits: [1],
  })
  await insert(db, 'project_history', {
    project_id: project.id,
    actor_id: ids.former,
    subject_id: ids.former,
    change: 'left',
    detail: JSON.stringify({ from: 'Member' }),
  })

  const request = (from: Role, to: ProjectIds, allowed: readonly Role[]) => ({
    project_id: to.id,
    user_id: ids[from],
    message: secrets.plant(`join request of ${from}`, only(from, ...allowed)),
    wanted_role_title: secrets.plant(`role of the request of ${from}`, only(from, ...allowed)),
  })
  await insert(db, 'join_requests', [
    request('requester', project, managers),
    request('applicant', project, managers),
    request('partner', foreign, ['other']),
  ])
  const invitation = (sender: Role, target: Role) => ({
    project_id: project.id,
    sender_id: ids[sender],
    target_id: ids[target],
    message: secrets.plant(`invitation of ${target}`, only(sender, target, ...managers)),
    wanted_role_title: secrets.plant(`role for ${target}`, only(sender, target, ...managers)),
    expires_at: new Date(Date.now() + day),
  })
  await insert(db, 'invitations', [invitation('owner', 'invited'), invitation('member', 'guest')])
  await insert(db, 'invitations', {
    ...invitation('teammate', 'stranger'),
    message: secrets.plant('hidden invitation of stranger', only('teammate', ...managers)),
    wanted_role_title: secrets.plant('hidden role for stranger', only('teammate', ...managers)),
    hidden: true,
  })
  const withRole = async (to: ProjectIds, title: string, skills: string[]) => {
    const { id: wantedRoleId } = await db
      .insertInto('wanted_roles')
      .values({ project_id: to.id, position: 0, title, skills, places: 1, hours: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...to, wantedRoleId }
  }
  return {
    project: await withRole(project, 'Writer', ['Writing']),
    foreign: await withRole(foreign, 'Cartographer', ['GIS']),
  }
}
