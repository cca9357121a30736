import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type {
  FoundRole,
  WantedRole,
  WantedRoleState,
  EndpointInput,
  Endpoints,
} from '@quad/contract'
import { namedSkills, type SkillNames } from '@quad/contract/skills'
import { matchWithRole, takesRequests, type Offering } from '../match.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict, invalid, serverTexts } from '../platform/http/errors.ts'

/** The roles of a project, in its own order. */
export const wantedRolesOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('wanted_roles')
    .select(['id', 'title', 'skills', 'places', 'taken', 'hours', 'closed'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')

export type WantedRoleRow = Awaited<
  ReturnType<ReturnType<typeof wantedRolesOf>['executeTakeFirstOrThrow']>
>

/** Texts with words of a search, as they are stored in a search column. */
interface FoundBy {
  /** Query for any of the words. */
  any: RawBuilder<unknown>
  /** Query for any of the words in roles. */
  inRoles: RawBuilder<unknown>
  /** Query for all words in title and tags. */
  inTitleAndTags: RawBuilder<unknown>
}

/** The first open role by which a search found the row `found`; null if title and tags have all words. */
export const foundRoleOf = ({ any, inRoles, inTitleAndTags }: FoundBy) => sql<FoundRole | null>`(
  select json_build_object('title', open.title, 'skills', array(
    select skill from unnest(open.skills) with ordinality as skills (skill, place)
    where with_stems(searchable(skill)) @@ ${any} order by place))
  from projects join wanted_roles as open on open.project_id = projects.id
  where projects.id = found.id and projects.recruiting and ${takesRequests('open')}
    and projects.search @@ ${inRoles} and not projects.search @@ ${inTitleAndTags}
    and with_stems(searchable(open.title || ' ' || joined(open.skills))) @@ ${any}
  order by open.position, open.id limit 1)`

interface RoleOfProject {
  projectId: string
  roleId: string
}

/** @throws ApiError conflict if the role of a project that recruits is not open */
export const requireOpenRole = async (
  trx: Transaction<Database>,
  { projectId, roleId }: RoleOfProject,
): Promise<{ id: string; title: string }> => {
  const role = await trx
    .selectFrom('wanted_roles')
    .select(['id', 'title'])
    .where('id', '=', roleId)
    .where('project_id', '=', projectId)
    .where(takesRequests('wanted_roles'))
    .executeTakeFirst()
  if (!role) throw conflict(serverTexts.roleNotOpen)
  return role
}

/** A role with a free place. Lock the project first. */
export const freeRole = (
  trx: Transaction<Database>,
  { projectId, roleId }: RoleOfProject,
): Promise<{ id: string; title: string } | undefined> =>
  trx
    .selectFrom('wanted_roles')
    .select(['id', 'title'])
    .where('id', '=', roleId)
    .where('project_id', '=', projectId)
    .whereRef('taken', '<', 'places')
    .executeTakeFirst()

/** The role that a person's pending request names, if it has a free place. Lock the project first. */
export const requestedRole = (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<{ id: string; title: string } | undefined> =>
  trx
    .selectFrom('join_requests')
    .innerJoin('wanted_roles', 'wanted_roles.id', 'join_requests.wanted_role_id')
    .select(['wanted_roles.id', 'wanted_roles.title'])
    .where('join_requests.project_id', '=', projectId)
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.state', '=', 'pending')
    .whereRef('wanted_roles.taken', '<', 'wanted_roles.places')
    .executeTakeFirst()

const stateOf = (
  { places, taken, closed }: WantedRoleRow,
  recruiting: boolean,
): WantedRoleState => {
  if (taken >= places) return 'filled'
  return closed || !recruiting ? 'closed' : 'open'
}

interface SeenRole extends WantedRoleRow {
  /** The folded skills; absent for a visitor, who has no match. */
  folded?: string[]
}

/** A role as a viewer sees it, with the match of one who may want to join. */
export const presentWantedRole = (
  { folded = [], ...role }: SeenRole,
  { recruiting, person }: { recruiting: boolean; person: Offering | null },
): WantedRole => {
  const state = stateOf(role, recruiting)
  const match =
    person && state === 'open'
      ? matchWithRole({ ...role, written: role.skills, folded }, person)
      : undefined
  return { ...role, state, ...(match && { match }) }
}

type Edited = EndpointInput<Endpoints['createProject']>['body']['wantedRoles']

/**
 * Replaces the roles of a locked project: changes those whose ids are given, adds the others, and deletes those that
 * are left out. Added skills get their own names. Members and requests of a deleted role stay, without the role.
 *
 * @throws ApiError validation_failed for fewer places than members have taken
 */
export const saveWantedRoles = async (
  trx: Transaction<Database>,
  projectId: string,
  { edited, names }: { edited: Edited; names: SkillNames },
): Promise<void> => {
  const before = await wantedRolesOf(trx, projectId).execute()
  const stored = new Map(before.map((role) => [role.id, role]))
  const kept = new Set(edited.flatMap(({ id }) => id ?? []))
  for (const { id } of before) {
    if (kept.has(id)) continue
    await trx.deleteFrom('wanted_roles').where('id', '=', id).execute()
  }
  for (const [position, { id, ...written }] of edited.entries()) {
    const last = id === undefined ? undefined : stored.get(id)
    const role = { ...written, skills: namedSkills(names, written.skills, last?.skills) }
    // A role that others have deleted, or a repeated id, is added as a new role.
    if (!last) {
      await trx
        .insertInto('wanted_roles')
        .values({ project_id: projectId, position, ...role })
        .execute()
      continue
    }
    const { taken } = last
    stored.delete(last.id)
    if (role.places < taken) {
      const members = taken === 1 ? '1 member has' : `${taken} members have`
      throw invalid(
        `wantedRoles.${position}.places`,
        `${members} this role already. Please enter at least ${taken}.`,
      )
    }
    await trx
      .updateTable('wanted_roles')
      .set({ position, ...role })
      .where('id', '=', last.id)
      .execute()
  }
}
