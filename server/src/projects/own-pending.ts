import type { OwnPending } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { personRef } from '../platform/database/person-ref.ts'
import type { Database } from '../platform/database/schema.ts'
import { isoTime } from '../platform/http/time-text.ts'

const listedAtMost = 100

const projectRef = sql<{
  id: string
  title: string
}>`json_build_object('id', projects.id, 'title', projects.title)`

/** A person's pending join requests and received invitations, the latest first. */
export const ownPending = async (db: Kysely<Database>, userId: string): Promise<OwnPending> => {
  const requests = db
    .selectFrom('join_requests')
    .innerJoin('projects', 'projects.id', 'join_requests.project_id')
    .select([projectRef.as('project'), isoTime('join_requests.created_at').as('timeSent')])
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.state', '=', 'pending')
    .orderBy('join_requests.created_at', 'desc')
    .limit(listedAtMost)
  const invitations = db
    .selectFrom('invitations')
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .innerJoin('users as sender', 'sender.id', 'invitations.sender_id')
    .select([
      projectRef.as('project'),
      personRef('sender').as('from'),
      isoTime('invitations.created_at').as('timeSent'),
      isoTime('invitations.expires_at').as('expires'),
    ])
    .where('invitations.target_id', '=', userId)
    .where('invitations.state', '=', 'pending')
    .where('invitations.withheld', '=', false)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .orderBy('invitations.created_at', 'desc')
    .limit(listedAtMost)
  const [asked, invited] = await Promise.all([requests.execute(), invitations.execute()])
  return { requests: asked, invitations: invited }
}
