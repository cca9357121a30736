import type { ProjectUpdate } from '@quad/contract'
import { liveEventsOf } from './live-events.ts'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { message } from './chatting.ts'
import type { createFactories, Person } from './factories.ts'
import { settleDecisions } from './settle-decisions.ts'

type Factories = ReturnType<typeof createFactories>

/** A user with a signed-in browser. */
export interface Actor extends Person {
  browser: Browser
}

/** Creates people who act, and projects with the calls of their teams. */
export const createTeams = (
  { as, visitor, services: { db } }: TestApp,
  { createUser, createProject }: Factories,
) => {
  const createActor = async (given?: Parameters<Factories['createUser']>[0]): Promise<Actor> => {
    const person = await createUser(given)
    return { ...person, browser: await as(person) }
  }

  /** A project with an Owner, an Admin and a Member, and two people who are not members. */
  const createTeam = async (given: Partial<Parameters<Factories['createProject']>[0]> = {}) => {
    const [owner, admin, member] = [
      await createActor({ name: 'Olga' }),
      await createActor({ name: 'Ann' }),
      await createActor({ name: 'Max' }),
    ]
    const student = await createActor({ name: 'Sam', skills: ['gis', 'Chess'] })
    const guest = await createActor({ name: 'Gil' })
    const team = { owner, admins: [admin], members: [member] }
    const project = await createProject({ ...team, ...given })
    const { id: projectId, chatId } = project
    const params = { projectId }
    const of = ({ id }: { id: string }) => ({ userId: id, projectId })

    const see = ({ browser }: Actor) => browser.getProject({ params })
    const seeAsVisitor = () => visitor().getProject({ params })
    /** What a manager sees of the requests. */
    const requests = async (by = owner) => {
      const seen = await see(by)
      return seen.audience === 'manager' ? seen.joinRequests : []
    }
    const roleOf = (person: Person) => visitor().getRole({ params: of(person) })
    const history = () => owner.browser.getProjectHistory({ params })

    const save = async (change: Partial<ProjectUpdate>, by = owner) => {
      const { version } = await seeAsVisitor()
      return by.browser.updateProject({ params, body: { version, ...change } })
    }
    const handOver = (to: Person, by = owner) =>
      by.browser.handOverProject({ params: { ownerId: by.id, ...of(to) }, body: '' })
    const leave = (person: Person, by: Actor) => by.browser.leaveProject({ params: of(person) })
    const erase = (by = owner) => by.browser.deleteProject({ params })

    const ask = (
      from: Actor,
      { msg = 'I have maps.', wantedRoleId = undefined as string | undefined } = {},
    ) =>
      from.browser.requestToJoin({
        params: of(from),
        body: { msg, ts: '', ...(wantedRoleId !== undefined && { wantedRoleId }) },
      })
    const withdraw = (from: Actor) => from.browser.withdrawRequest({ params: of(from), body: '' })
    const decide = (
      decision: 'acceptRequest' | 'denyRequest' | 'undoDecision',
      from: Person,
      by = owner,
    ) => by.browser[decision]({ params: { adminId: by.id, ...of(from) }, body: '' })
    const settle = () => settleDecisions(db, projectId)
    /** Accepts a person's request, at once. */
    const admit = async (from: Person, by = owner) => {
      await decide('acceptRequest', from, by)
      await settle()
    }

    const invite = (
      to: { id: string },
      by = owner,
      msg = 'Join us!',
      named: { wantedRoleId?: string } = {},
    ) =>
      by.browser.inviteToProject({
        params: { senderId: by.id, targetId: to.id, projectId },
        body: { msg, ts: '', ...named },
      })
    const answer = (decision: 'acceptInvitation' | 'declineInvitation', by: Actor) =>
      by.browser[decision]({ params: of(by), body: '' })
    const takeBack = (to: Person, by: Actor) =>
      by.browser.withdrawInvitation({
        params: { userId: by.id, targetId: to.id, projectId },
        body: '',
      })

    const say = (from: Actor, text: string) =>
      from.browser.sendMessage({ params: { chatId, userId: from.id }, body: message(text) })

    return {
      owner,
      admin,
      member,
      student,
      guest,
      project,
      projectId,
      chatId,
      params,
      of,
      see,
      seeAsVisitor,
      requests,
      roleOf,
      history,
      save,
      handOver,
      leave,
      erase,
      ask,
      withdraw,
      decide,
      settle,
      admit,
      invite,
      answer,
      takeBack,
      say,
    }
  }

  /** The person's live events after `before` ones. */
  const eventsOf = async (person: Person, before = 0) =>
    (await liveEventsOf(db, person)).slice(before)

  return { createActor, createTeam, eventsOf }
}

export type Team = Awaited<ReturnType<ReturnType<typeof createTeams>['createTeam']>>
