import type { Transaction } from 'kysely'
import { notify, type ProjectNewsType } from '../notifications/notify.ts'
import type { Database } from '../platform/database/schema.ts'
import { memberIds } from './members.ts'

interface TeamNews {
  type: ProjectNewsType
  projectId: string
  /** The member who caused it, and is not notified. */
  fromId: string
  message: string
  event?: { id: string; startsAt: Date }
  /** Another member who is not notified. */
  except?: string
}

/** Notifies the members of a project of what one of them did. */
export const notifyTeam = async (
  trx: Transaction<Database>,
  { except, ...news }: TeamNews,
): Promise<void> => {
  const team = await memberIds(trx, news.projectId)
  const others = team.filter((id) => id !== news.fromId && id !== except)
  await notify(trx, others, news)
}
