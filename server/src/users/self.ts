import type { SelfUser } from '@quad/contract'
import type { Kysely } from 'kysely'
import { chatPartners } from '../chats/store.ts'
import type { Database } from '../database/schema.ts'
import { unauthenticated } from '../http/errors.ts'
import { seenEventId } from '../live/store.ts'
import { openNotifications } from '../notifications/store.ts'
import { presentToSelf } from './present.ts'
import { findUser, projectsOf } from './store.ts'

/**
 * A person as they see themselves.
 *
 * @throws Fault `unauthenticated` where the account has just gone.
 */
export const loadSelf = async (db: Kysely<Database>, userId: string): Promise<SelfUser> => {
  // An event that comes while a page is loaded is told once more rather than lost: what else the page
  // asked for at the same time may have been read before this.
  const liveId = await seenEventId(db, userId)
  const [row, projects, notifications, chats] = await Promise.all([
    findUser(db, userId),
    projectsOf(db, userId),
    openNotifications(db, userId),
    chatPartners(db, userId),
  ])
  if (!row) throw unauthenticated()
  const can = {
    edit: true,
    message: false,
    invite: false,
    block: false,
    unblock: false,
    report: false,
  }
  return presentToSelf(row, { projects, can, notifications, chats, liveId })
}
