import type { Transaction } from 'kysely'
import { forgetAttachments } from '../chats/attachments.ts'
import { directPartnerIds, forgetDirectChats, lockChats } from '../chats/direct-chats.ts'
import { forgetInEvents } from '../live/publish.ts'
import { command } from '../command.ts'
import { findUser } from '../people/users/store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/connect.ts'
import { unauthenticated } from '../platform/http/errors.ts'
import { releaseImages } from '../images/image-use.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Services } from '../services.ts'
import { leaveProjects, lockProjectsAround, type Inheritance } from '../projects/leave-project.ts'
import { deleteWithWords } from '../search/upkeep.ts'

const lockUser = (trx: Transaction<Database>, userId: string): Promise<unknown> =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

/**
 * Deletes an account with its sessions, codes, images, requests, invitations and notifications, and
 * notifies everyone concerned. Owned projects go to their heirs or are deleted. The texts of messages stay, as from
 * "Deleted user", and so do images that a project still shows. The live events of others and the known words of the
 * search no longer contain the person.
 *
 * @returns the projects that have a new Owner
 * @throws ApiError `unauthenticated` if the account no longer exists; `unavailable` if the person's
 *   projects changed at the same moment.
 */
export const deleteAccount = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  userId: string,
): Promise<Inheritance[]> =>
  command(db, async ({ trx, effects }) => {
    // One statement may delete the rows of years.
    await allowLongStatements(trx, 15)
    // All other code takes these locks in the same order.
    const projectIds = await lockProjectsAround(trx, userId)
    await lockChats(trx, userId)
    await lockUser(trx, userId)
    const person = await findUser(trx, userId)
    if (!person) throw unauthenticated()

    const inherited = await leaveProjects({ trx, effects }, userId, projectIds)
    effects.dismiss({ fromId: userId })
    // They read the person, who is deleted below.
    await effects.send()
    const partners = await directPartnerIds(trx, userId)
    await forgetDirectChats(trx, userId)
    await releaseImages(trx, userId)
    await forgetAttachments(trx, userId)
    await forgetInEvents(trx, userId)

    effects.publish(partners, { type: 'chats' })
    effects.mail(accountDeletedMail(config, person.email))
    await effects.send()
    await deleteWithWords(trx, userId)
    return inherited
  })

/** Confirms the deletion of an account. */
export const accountDeletedMail = ({ url }: Config, to: string): Mail => ({
  to,
  kind: 'account-deleted',
  subject: 'Your account was deleted',
  paragraphs: [
    'Your Quad account and your profile were deleted. Your chat messages remain, with “Deleted user” as their author.',
    'You can register again at any time. If you did not delete your account, someone else was signed in as you: please contact the site administrator.',
  ],
  action: { label: 'Go to Quad', url },
})
