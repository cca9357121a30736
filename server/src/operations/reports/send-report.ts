import type { EndpointInput, Endpoints } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database, ReportCopy } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { authorize, rule } from '../../platform/http/policy.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { personPolicy } from '../../people/users/policy.ts'
import { projectPolicy } from '../../projects/policy.ts'
import { findReported } from './reported.ts'

/** Who may report content. */
const reportPolicy = {
  message: rule([
    ({ id }: Viewer, { ofId }: ReportCopy) => id !== ofId,
    'conflict',
    'This message is your own.',
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
export const sendReport = async (
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
