import { sql, type Transaction } from 'kysely'
import { directPartnerIds, forgetDirectChats } from '../chats/forget-direct-chats.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { Fault, unauthenticated } from '../http/errors.ts'
import { releaseImages } from '../images/release-images.ts'
import { settleInvitation } from '../inviting/settle.ts'
import { settleRequest } from '../joining/settle-request.ts'
import { publish } from '../live/publish.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { dismissFrom } from '../notifications/dismiss.ts'
import { eraseProject } from '../projects/delete-project.ts'
import { endMembership } from '../projects/end-membership.ts'
import { passOwnership } from '../projects/hand-over.ts'
import { memberIds, roleOf } from '../projects/members.ts'
import { isMember } from '../projects/policy.ts'
import type { Services } from '../services.ts'
import { findUser } from '../users/store.ts'
import { accountDeletedMail, inheritedMail } from './mails.ts'
import { ownedProjects } from './owned-projects.ts'

type Project = { id: string; title: string }

/** Every project that the person is part of, has asked to join or is invited to. */
const projectsAround = (userId: string) => sql<string>`(
  select project_id from memberships where user_id = ${userId}
  union
  select project_id from join_requests where user_id = ${userId} and state = 'pending'
  union
  select project_id from invitations where target_id = ${userId} and state = 'pending')`

/**
 * Holds the projects around a person, the direct chats and the account itself, in the order in which
 * everything else takes them. From then on nothing that is about to go can change or be added to.
 */
const holdAll = async (trx: Transaction<Database>, userId: string): Promise<Project[]> => {
  const projects = await trx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('id', 'in', projectsAround(userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .selectFrom('chats')
    .select('id')
    .where((eb) => eb.or([eb('first_user_id', '=', userId), eb('second_user_id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

  const { rows } = await sql<{ id: string }>`
    select project_id as id from ${projectsAround(userId)} as around`.execute(trx)
  const held = new Set(projects.map(({ id }) => id))
  if (rows.some(({ id }) => !held.has(id))) {
    throw new Fault('unavailable', 'Your projects have just changed. Please try again.', {
      retryAfter: 1,
    })
  }
  return projects
}

/** Each owned project goes on under the member who is next, or ends. */
const bequeath = async (
  trx: Transaction<Database>,
  config: Config,
  userId: string,
): Promise<void> => {
  for (const { heir, ...project } of await ownedProjects(trx, userId)) {
    if (!heir) {
      await eraseProject(trx, project.id)
      continue
    }
    await passOwnership(trx, project, userId, heir)
    const { email } = (await findUser(trx, heir.id))!
    await queueMail(trx, inheritedMail(config, email, project))
  }
}

/** Ends the membership in a project, or withdraws the request and takes the invitation back. */
const leave = async (
  trx: Transaction<Database>,
  project: Project,
  userId: string,
): Promise<void> => {
  const { id: projectId } = project
  const role = await roleOf(trx, projectId, userId)
  if (isMember(role)) {
    await endMembership(trx, project, { userId, role, actorId: userId })
    return
  }
  await settleRequest(trx, { projectId, userId }, 'withdrawn', userId)
  await settleInvitation(trx, { projectId, targetId: userId }, 'withdrawn')
  await publish(trx, await memberIds(trx, projectId), { type: 'project', projectId })
}

/**
 * Deletes a person's account for good, with sessions, codes, images, requests, invitations and
 * notifications, and tells all whom it concerns. Owned projects pass on or end; messages stay, as
 * from "Deleted user", and so do the images that a project goes on showing.
 *
 * @throws Fault `unauthenticated` where the account is gone already; `unavailable` where somebody
 * changed the person's projects at the same moment.
 */
export const deleteAccount = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  userId: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The rows of years go with one statement.
    await sql`set local statement_timeout = '15s'`.execute(trx)
    const projects = await holdAll(trx, userId)
    const person = await findUser(trx, userId)
    if (!person) throw unauthenticated()

    await bequeath(trx, config, userId)
    for (const project of projects) await leave(trx, project, userId)
    await dismissFrom(trx, userId)
    const partners = await directPartnerIds(trx, userId)
    await forgetDirectChats(trx, userId)
    await releaseImages(trx, userId)
    await trx.deleteFrom('users').where('id', '=', userId).execute()

    await publish(trx, partners, { type: 'chats' })
    await queueMail(trx, accountDeletedMail(config, person.email))
  })
