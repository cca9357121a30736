import type { EndpointInput, Endpoints } from '@quad/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { invalid } from '../../platform/http/errors.ts'
import { wantedRolesOf } from './store.ts'

type Edited = EndpointInput<Endpoints['createProject']>['body']['wantedRoles']

/**
 * Replaces the roles of a locked project: changes those whose ids are given, adds the others, and deletes those that
 * are left out. Members and requests of a deleted role stay, without the role.
 *
 * @throws ApiError validation_failed for fewer places than members have taken
 */
export const saveWantedRoles = async (
  trx: Transaction<Database>,
  projectId: string,
  edited: Edited,
): Promise<void> => {
  const before = await wantedRolesOf(trx, projectId).execute()
  const takenBy = new Map(before.map(({ id, taken }) => [id, taken]))
  const kept = new Set(edited.flatMap(({ id }) => id ?? []))
  for (const { id } of before) {
    if (kept.has(id)) continue
    await trx.deleteFrom('wanted_roles').where('id', '=', id).execute()
  }
  for (const [position, { id, ...role }] of edited.entries()) {
    const taken = id === undefined ? undefined : takenBy.get(id)
    // A role that others have deleted, or a repeated id, is added as a new role.
    if (id === undefined || taken === undefined) {
      await trx
        .insertInto('wanted_roles')
        .values({ project_id: projectId, position, ...role })
        .execute()
      continue
    }
    takenBy.delete(id)
    if (role.places < taken) {
      const members = taken === 1 ? '1 member has' : `${taken} members have`
      throw invalid(`wantedRoles.${position}.places`, `${members} this role already.`)
    }
    await trx
      .updateTable('wanted_roles')
      .set({ position, ...role })
      .where('id', '=', id)
      .execute()
  }
}
