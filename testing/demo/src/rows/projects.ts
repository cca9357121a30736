import { texts, type ProjectChange, type Role } from '@quad/contract'
import { demoId, fraction } from '../demo-id.ts'
import { dateOf, dayIn, later } from '../moments.ts'
import type { PersonKey } from '../people.ts'
import { projects, type DemoMember, type DemoProject, type ProjectKey } from '../projects.ts'
import { prose } from '../prose.ts'
import { roleOfMember } from './role-ids.ts'
import { activeAt, personId, registeredAt, someTimeOfDay } from './people.ts'

export const projectKeys = Object.keys(projects) as ProjectKey[]

export const project = (key: ProjectKey): DemoProject => projects[key]

export const projectId = (key: ProjectKey): string => demoId('project', key)

const createdAt = (key: ProjectKey, now: Date): Date =>
  dateOf({ daysAgo: project(key).createdDaysAgo, at: someTimeOfDay(`created ${key}`, 8, 11) }, now)

export interface Membership extends DemoMember {
  projectKey: ProjectKey
  owner: PersonKey
  isOwner: boolean
  joined: Date
}

const joinedAt = (key: ProjectKey, member: DemoMember, now: Date): Date => {
  const name = `joined ${key} ${member.person}`
  if (member.joinedDaysAgo !== undefined) {
    return dateOf({ daysAgo: member.joinedDaysAgo, at: someTimeOfDay(name, 11, 13) }, now)
  }
  const created = createdAt(key, now)
  const age = (now.getTime() - created.getTime()) / 60_000
  return later(created, { minutes: age * (0.05 + 0.4 * fraction(name)) })
}

/** All memberships of a project in joining order, the Owner first. */
export const memberships = (now: Date): Membership[] =>
  projectKeys.flatMap((key) => {
    const [owner] = project(key).members
    return project(key)
      .members.map((member) => ({
        ...member,
        projectKey: key,
        owner: owner.person,
        isOwner: member === owner,
        joined: member === owner ? createdAt(key, now) : joinedAt(key, member, now),
      }))
      .toSorted((a, b) => a.joined.getTime() - b.joined.getTime())
  })

/** The last of these dates. */
export const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)))

/** The join request of each member but the Owner. */
const acceptedRequest = (member: Membership, now: Date) => {
  const { projectKey, person, joined } = member
  const waited = 60 * (2 + 18 * fraction(`waited ${projectKey} ${person}`))
  return {
    id: demoId('request', projectKey, person),
    project_id: projectId(projectKey),
    user_id: personId(person),
    message: member.asked ?? texts.defaultJoinMessage,
    state: 'accepted' as const,
    created_at: latest(
      later(joined, { minutes: -waited }),
      later(createdAt(projectKey, now), { minutes: 10 }),
      later(registeredAt(person, now), { minutes: 10 }),
    ),
    decided_at: joined,
    decided_by: personId(member.owner),
  }
}

const semesterOf = (now: Date): string =>
  `${now.getUTCMonth() < 6 ? 'Spring' : 'Fall'} ${now.getUTCFullYear()}`

const courseColumns = (key: ProjectKey, now: Date) => {
  const { course } = project(key)
  return {
    course: course?.name ?? '',
    semester: course ? semesterOf(now) : '',
    deadline: course ? dayIn(course.endsInDays, now) : null,
  }
}

const linkColumns = (key: ProjectKey) => {
  const { links = [] } = project(key)
  const linkTo = (kind: (typeof links)[number], host: string) =>
    links.includes(kind) ? `https://${host}.example.org/${key}` : ''
  return {
    repository_link: linkTo('repository', 'git'),
    design_link: linkTo('design', 'boards'),
    site_link: linkTo('site', 'try'),
  }
}

/** Projects without pictures, with their members and requests. */
export const projectRows = (now: Date) => {
  const members = memberships(now)
  return {
    projects: projectKeys.map((key) => ({
      id: projectId(key),
      title: project(key).title,
      description: prose(project(key).description),
      meeting_format: project(key).meetingFormat,
      recruiting: project(key).recruiting,
      tags: [...project(key).tags],
      ...courseColumns(key, now),
      ...linkColumns(key),
      created_at: createdAt(key, now),
      active_at: latest(
        createdAt(key, now),
        activeAt(`active ${key}`, project(key).activeDaysAgo, now),
      ),
    })),
    memberships: members.map(({ projectKey, person, isOwner, role, title, joined }) => ({
      project_id: projectId(projectKey),
      user_id: personId(person),
      role: isOwner ? ('Owner' as const) : (role ?? ('Member' as const)),
      title,
      joined_at: joined,
      wanted_role_id: roleOfMember(projectKey, person),
    })),
    join_requests: members
      .filter(({ isOwner }) => !isOwner)
      .map((member) => acceptedRequest(member, now)),
    project_history: members.flatMap(({ projectKey, owner, person, isOwner, role, joined }) => {
      const entry = {
        project_id: projectId(projectKey),
        at: joined,
        actor_id: personId(owner),
        subject_id: personId(person),
      }
      const change = (name: ProjectChange, detail: { from?: Role; to: Role }) => ({
        ...entry,
        change: name,
        detail: JSON.stringify(detail),
      })
      if (isOwner) return [change('created', { to: 'Owner' })]
      const joining = change('joined', { to: 'Member' })
      return role === 'Admin'
        ? [joining, change('role', { from: 'Member', to: 'Admin' })]
        : [joining]
    }),
  }
}
