import type { Role } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import { lineStatements, type TeamLine } from '../chats/group-chats.ts'
import { command, type Command, type Effects } from '../command.ts'
import type { Dismissed } from '../notifications/dismiss.ts'
import type { ProjectNotification } from '../notifications/notify.ts'
import { reusableStatement, sendTogether } from '../platform/database/statements.ts'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/access.ts'
import { activityNote } from './activity.ts'
import { historyEntry, type Change } from './history.ts'
import { isManager } from '../is-manager.ts'
import { projectPolicy } from './policy.ts'

/** A change of one project, which is locked. */
export interface ProjectCommand {
  trx: Transaction<Database>
  project: LockedProject
  effects: ReturnType<typeof effectsOn>
}

type Action = 'edit' | 'addEvent' | 'seeRequests' | 'delete' | 'handOver' | 'invite'

/**
 * Changes a project in one transaction: locks and loads it, authorizes the actor, runs the change, and sends its
 * effects.
 *
 * @param action of the project's policy; null for a change that authorizes the actor itself
 * @throws ApiError not_found without the project; the policy's refusal; and what the change throws
 */
export const onProject = <T>(
  db: Kysely<Database>,
  { actorId, projectId }: { actorId: string; projectId: string },
  action: Action | null,
  change: (command: ProjectCommand) => Promise<T>,
): Promise<T> =>
  command(db, async (running) => {
    const locked = await lockProject(running, projectId)
    if (!locked) throw notFound('project')
    const { project } = locked
    if (action) authorize({ role: project.roleOf(actorId) }, projectPolicy[action], project)
    return change(locked)
  })

/** Changes a project for a job, in the same way. Does nothing if the project does not exist any more. */
export const onProjectOfJob = (
  db: Kysely<Database>,
  projectId: string,
  change: (command: ProjectCommand) => Promise<void>,
): Promise<void> =>
  command(db, async (running) => {
    const locked = await lockProject(running, projectId)
    if (locked) await change(locked)
  })

/**
 * Locks and loads a project, so that changes of its members, requests, invitations and events happen one after
 * another. Undefined if it does not exist.
 */
export const lockProject = async (
  { trx, effects }: Command,
  projectId: string,
): Promise<ProjectCommand | undefined> => {
  // Two statements: one alone would read the members from before it waited for the lock.
  const [[row], team] = await sendTogether(
    trx,
    lockRow(trx, { projectId }),
    readTeam(trx, { projectId }),
  )
  if (!row) return undefined
  const project = withTeam(row, team)
  return { trx, project, effects: effectsOn(trx, effects, project) }
}

const lockRow = reusableStatement((db, { projectId }: { projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['id', 'title', 'recruiting'])
    .where('id', '=', projectId)
    .forNoKeyUpdate(),
)

const readTeam = reusableStatement((db, { projectId }: { projectId: string }) =>
  db
    .selectFrom('memberships')
    .select(['user_id as id', 'role'])
    .where('project_id', '=', projectId),
)

/** A project with its team as it was when the project was locked. */
const withTeam = (
  row: { id: string; title: string; recruiting: boolean },
  team: readonly { id: string; role: MemberRole }[],
) => {
  const roles = new Map(team.map((member) => [member.id, member.role]))
  /** A person's role; `Unenrolled` for all but members. */
  const roleOf = (userId: string): Role => roles.get(userId) ?? 'Unenrolled'
  const memberIds = [...roles.keys()]
  /** The Owner and the Admins. */
  const managerIds = memberIds.filter((id) => isManager(roleOf(id)))
  return { ...row, roleOf, memberIds, managerIds }
}

type LockedProject = ReturnType<typeof withTeam>

/** The effects of a change of one project. `others` has those that concern no project. */
const effectsOn = (trx: Transaction<Database>, others: Effects, project: LockedProject) => {
  const { id: projectId, memberIds } = project

  /** Renews the project on the open pages of these people. */
  const publish = (userIds: readonly string[]): void =>
    others.publish(userIds, { type: 'project', projectId })

  /** Notes that something happened in the project. */
  const activity = (): void => others.add(activityNote(trx, projectId))

  type TeamNotification = Omit<ProjectNotification, 'projectId'>
  const notify = (userIds: readonly string[], notification: TeamNotification): void =>
    others.notify(userIds, { ...notification, projectId })

  return {
    others,
    publish,
    activity,
    notify,

    /** Renews the project on the open pages of its team, and of these others. */
    publishToTeam: (...more: readonly string[]): void => publish([...memberIds, ...more]),

    /** Notifies the members, except the one who caused it. */
    notifyTeam: (notification: TeamNotification): void =>
      notify(
        memberIds.filter((id) => id !== notification.fromId),
        notification,
      ),

    /** Closes these notifications of the project. */
    dismiss: (which: Omit<Dismissed, 'projectId'>): void => others.dismiss({ ...which, projectId }),

    /** Adds a line to the group chat, for those who are members at the end of the command. */
    line: (line: TeamLine): void => others.add(...lineStatements(trx, projectId, line)),

    /** Adds a change of a membership or role to the history. */
    history: (change: Omit<Change, 'projectId'>): void => {
      others.add(historyEntry(trx, { ...change, projectId }))
      activity()
    },
  }
}
