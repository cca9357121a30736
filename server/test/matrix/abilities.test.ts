import type { Chat, EndpointName, Event, Project, TimePoll, User } from '@quad/contract'
import { createTestApp } from '../app.ts'
import { createBrowser, type Browser } from '../browser.ts'
import { countWrites } from '../writes.ts'
import type { Actor } from './actors.ts'
import { requests } from './requests.ts'
import { sceneOf, type Scene } from './scene.ts'
import { createSecrets } from './secrets.ts'
import { createWorld } from './world.ts'

const { app, database } = await createTestApp()
const { db } = database
const secrets = createSecrets()
const writesSoFar = await countWrites(db)

type Try = (browser: Browser, scene: Scene) => Promise<unknown>

/** Sends the request of an object of the authorization table. */
const sends =
  <Name extends EndpointName>(name: Name, object: string) =>
  (browser: Browser, scene: Scene) =>
    (browser[name] as (request: unknown) => ReturnType<Browser[Name]>)(
      requests[name][object]!(scene),
    )

/** How a subject returns its abilities, and for each ability a request that needs it. */
interface Subject<Can extends Record<string, boolean>> {
  load: (browser: Browser, scene: Scene) => Promise<{ can: Can }>
  actions: Record<keyof Can & string, Try>
}

const project: Subject<Project['can']> = {
  load: sends('getProject', 'the project'),
  actions: {
    edit: sends('updateProject', 'the project'),
    addEvent: sends('addEvent', 'to the project'),
    delete: sends('deleteProject', 'the project'),
    seeRequests: sends('acceptRequest', "the applicant's request"),
    join: sends('requestToJoin', 'the project, oneself'),
    leave: sends('leaveProject', 'the project, oneself'),
    chat: sends('sendMessage', "the project's group chat"),
    invite: sends('inviteToProject', 'to the project, a person'),
    seeHistory: async (browser, scene) => {
      await browser.getProjectHistory(requests.getProjectHistory['the project']!(scene))
      return 'read'
    },
    handOver: sends('handOverProject', 'the project, to an Admin'),
    report: sends('sendReport', 'the project'),
  },
}

const event: Subject<Event['can']> = {
  load: sends('getEvent', "the project's event"),
  actions: {
    edit: sends('updateEvent', "the project's event"),
    delete: sends('deleteEvent', "the project's event"),
    answer: sends('answerEvent', "the project's event"),
  },
}

const poll: Subject<TimePoll['can']> = {
  load: sends('getTimePoll', "the project's poll"),
  actions: {
    answer: sends('answerTimePoll', "the project's poll"),
    makeEvent: sends('makeEventOfPoll', "the project's poll"),
    delete: sends('deleteTimePoll', "the project's poll"),
  },
}

/** Actions that concern two people: `otherId` is the other one's id in a scene. */
const blockActions = (otherId: (scene: Scene) => string) => {
  const pair = (scene: Scene) => ({
    params: { userId: scene.self.id, otherId: otherId(scene) },
    body: 'now',
  })
  return {
    block: ((browser, scene) => browser.blockPerson(pair(scene))) satisfies Try,
    unblock: ((browser, scene) => browser.unblockPerson(pair(scene))) satisfies Try,
  }
}

const directChat: Subject<Chat['can']> = {
  load: sends('getChat', 'own direct chat'),
  actions: {
    send: sends('sendMessage', 'own direct chat'),
    delete: sends('deleteChat', 'own direct chat'),
    ...blockActions(({ people }) => people.partner.id),
  },
}

const groupChat: Subject<Chat['can']> = {
  load: sends('getChat', "the project's group chat"),
  actions: {
    send: sends('sendMessage', "the project's group chat"),
    delete: sends('deleteChat', "the project's group chat"),
    // A group chat has no other person.
    ...blockActions(({ missing }) => missing),
  },
}

const personOf = (idOf: (scene: Scene) => string): Subject<User['can']> => ({
  load: (browser, scene) => browser.getUser({ params: { userId: idOf(scene) } }),
  actions: {
    edit: (browser, scene) =>
      browser.updateUser({ params: { userId: idOf(scene) }, body: { major: 'Maps', version: 1 } }),
    message: (browser, scene) =>
      browser.createChat({ params: { userId: scene.self.id, otherId: idOf(scene) }, body: 'now' }),
    invite: (browser, scene) =>
      browser.inviteToProject({
        params: { senderId: scene.self.id, targetId: idOf(scene), projectId: scene.project.id },
        body: { msg: '', ts: 'now' },
      }),
    ...blockActions(idOf),
    report: (browser, scene) =>
      browser.sendReport({ body: { about: 'person', id: idOf(scene), reason: 'It is rude.' } }),
  },
})

const other = personOf(({ people }) => people.other.id)
const oneself = personOf(({ self }) => self.id)

/** Prepares a new world for a case. */
type Prepare = (browser: Browser, scene: Scene) => Promise<unknown>

const asItIs: Prepare = async () => undefined

const closeProject: Prepare = (_, scene) =>
  db.updateTable('projects').set({ recruiting: false }).where('id', '=', scene.project.id).execute()

const blockPartner: Prepare = (browser, scene) => directChat.actions.block(browser, scene)

const blockOther: Prepare = (browser, scene) => other.actions.block(browser, scene)

const deletePartner: Prepare = (_, { people: { partner } }) =>
  createBrowser(app, { quad: partner.token }).deleteUser({ params: { userId: partner.id } })

const prepare = async (actor: Actor, change: Prepare) => {
  const scene = sceneOf(await createWorld(db, secrets), actor, crypto.randomUUID())
  const browser = createBrowser(app, actor === 'visitor' ? {} : { quad: scene.self.token })
  await change(browser, scene)
  return { browser, scene }
}

type Outcome = 'done' | 'unchanged' | (string & {})

const outcomeOf = async (attempt: () => Promise<unknown>): Promise<Outcome> => {
  const before = await writesSoFar()
  try {
    const result = await attempt()
    return result === 'read' || (await writesSoFar()) !== before ? 'done' : 'unchanged'
  } catch (error) {
    return String((error as { error?: unknown }).error)
  }
}

// A visitor and a newcomer are offered an action, and asked to sign in or to complete the profile.
const offered = new Set<Outcome>(['done', 'unauthenticated', 'profile_incomplete'])

const signedIn: readonly Actor[] = [
  'newcomer',
  'stranger',
  'requester',
  'invited',
  'former',
  'member',
  'admin',
  'owner',
]
const all: readonly Actor[] = ['visitor', ...signedIn]
const team: readonly Actor[] = ['member', 'admin', 'owner']
const withProfile = signedIn.filter((actor) => actor !== 'newcomer')
// An invited person joins a closed project by the invitation, which the page offers instead.
const uninvited = all.filter((actor) => actor !== 'invited')

const cases: [string, Subject<Record<string, boolean>>, Prepare, readonly Actor[]][] = [
  ['a project', project, asItIs, all],
  ['a project that does not recruit', project, closeProject, uninvited],
  ['an event', event, asItIs, all],
  ['a poll for a common time', poll, asItIs, team],
  ['a direct chat', directChat, asItIs, withProfile],
  ['a direct chat with a blocked person', directChat, blockPartner, ['stranger']],
  ['a direct chat with a deleted person', directChat, deletePartner, ['stranger']],
  ['a group chat', groupChat, asItIs, team],
  ['a person', other, asItIs, all],
  ['a blocked person', other, blockOther, ['stranger', 'owner']],
  ['oneself', oneself, asItIs, withProfile],
]

describe.each(cases)('%s', (_, subject, change, actors) => {
  test.each(actors)('returns in `can` what is enforced for: %s', async (actor) => {
    let { browser, scene } = await prepare(actor, change)
    const { can } = await subject.load(browser, scene)
    const agrees = (ability: string, outcome: Outcome) =>
      can[ability] ? offered.has(outcome) : outcome !== 'done'
    // A refusal leaves the world as it is, so all are tried before the first change.
    const actions = Object.entries(subject.actions).toSorted(
      ([a], [b]) => Number(can[a]) - Number(can[b]),
    )
    const wrong: Record<string, Outcome> = {}
    let used = false
    for (const [ability, attempt] of actions) {
      let outcome = await outcomeOf(() => attempt(browser, scene))
      // An earlier action may be in the way: then a new world decides.
      if (used && !agrees(ability, outcome)) {
        ;({ browser, scene } = await prepare(actor, change))
        outcome = await outcomeOf(() => attempt(browser, scene))
      }
      used ||= outcome === 'done'
      if (!agrees(ability, outcome)) wrong[ability] = outcome
    }
    expect(wrong).toEqual({})
  })
})
