import type { Role } from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import { lineStatements, type TeamLine } from '../chats/group-chats.ts'
import { command, type Command, type Effects } from '../notifications/command.ts'
import type { Dismissed } from '../notifications/dismiss.ts'
import type { ProjectNews } from '../notifications/notify.ts'
import { statementOnce, sendTogether } from '../platform/database/statements.ts'
import type { Database, MemberRole } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/access.ts'
import { activityNote } from './activity.ts'
import { historyEntry, type Change } from './history.ts'
import { isManager, projectPolicy } from './policy.ts'

/** A change of one project, which is locked. */
export interface ProjectCommand {
  trx: Transaction<Database>
  project: LockedProject
  effects: ProjectEffects
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
  const project = new LockedProject(row, team)
  return { trx, project, effects: new ProjectEffects(trx, effects, project) }
}

const lockRow = statementOnce((db, { projectId }: { projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['id', 'title', 'recruiting'])
    .where('id', '=', projectId)
    .forNoKeyUpdate(),
)

const readTeam = statementOnce((db, { projectId }: { projectId: string }) =>
  db
    .selectFrom('memberships')
    .select(['user_id as id', 'role'])
    .where('project_id', '=', projectId),
)

/** A project with its team as it was when the project was locked. */
export class LockedProject {
  readonly id: string
  readonly title: string
  readonly recruiting: boolean
  readonly #team: ReadonlyMap<string, MemberRole>

  constructor(
    { id, title, recruiting }: { id: string; title: string; recruiting: boolean },
    team: readonly { id: string; role: MemberRole }[],
  ) {
    this.id = id
    this.title = title
    this.recruiting = recruiting
    this.#team = new Map(team.map((member) => [member.id, member.role]))
  }

  /** A person's role; `Unenrolled` for all but members. */
  roleOf(userId: string): Role {
    return this.#team.get(userId) ?? 'Unenrolled'
  }

  get memberIds(): string[] {
    return [...this.#team.keys()]
  }

  /** The Owner and the Admins. */
  get managerIds(): string[] {
    return this.memberIds.filter((id) => isManager(this.roleOf(id)))
  }
}

/** The effects of a change of one project. */
export class ProjectEffects {
  /** Effects that concern no project. */
  readonly others: Effects
  readonly #trx: Transaction<Database>
  readonly #project: LockedProject

  constructor(trx: Transaction<Database>, effects: Effects, project: LockedProject) {
    this.others = effects
    this.#trx = trx
    this.#project = project
  }

  /** Renews the project on the open pages of these people. */
  publish(userIds: readonly string[]): void {
    this.others.publish(userIds, { type: 'project', projectId: this.#project.id })
  }

  /** Renews the project on the open pages of its team, and of these others. */
  publishToTeam(...others: readonly string[]): void {
    this.publish([...this.#project.memberIds, ...others])
  }

  notify(userIds: readonly string[], news: Omit<ProjectNews, 'projectId'>): void {
    this.others.notify(userIds, { ...news, projectId: this.#project.id })
  }

  /** Notifies the members, except the one who caused it and `except`. */
  notifyTeam(news: Omit<ProjectNews, 'projectId'>, except?: string): void {
    const others = this.#project.memberIds.filter((id) => id !== news.fromId && id !== except)
    this.notify(others, news)
  }

  /** Closes these notifications of the project. */
  dismiss(which: Omit<Dismissed, 'projectId'>): void {
    this.others.dismiss({ ...which, projectId: this.#project.id })
  }

  /** Adds a line to the group chat, for those who are members at the end of the command. */
  line(line: TeamLine): void {
    this.others.add(...lineStatements(this.#trx, this.#project.id, line))
  }

  /** Adds a change of a membership or role to the history. */
  history(change: Omit<Change, 'projectId'>): void {
    this.others.add(historyEntry(this.#trx, { ...change, projectId: this.#project.id }))
    this.activity()
  }

  /** Notes that something happened in the project. */
  activity(): void {
    this.others.add(activityNote(this.#trx, this.#project.id))
  }
}
