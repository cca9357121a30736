import { createTestApp } from '../../test/app.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { openStream, publish } from '../../test/live-stream.ts'

const { app, as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createWantedRole } = createFactories(db)
beforeAll(() => app.listen({ port: 0 }))

type Ending = (scene: { owner: Person; ada: Person; projectId: string }) => Promise<unknown>

const endings: [string, Ending][] = [
  [
    'is blocked',
    async ({ owner, ada }) =>
      (await as(owner)).blockPerson({ params: { userId: owner.id, otherId: ada.id }, body: '' }),
  ],
  [
    'deletes the account',
    async ({ ada }) => (await as(ada)).deleteUser({ params: { userId: ada.id } }),
  ],
]

test.each(endings)(
  'a person who %s leaves no skills in requests, notifications, events, and lists of who fits',
  async (_, end) => {
    const owner = await createUser()
    const skills = ['Xylography', 'Cartography']
    const ada = await createUser({ skills, name: 'Ada' })
    const project = await createProject({ owner, tags: ['Woodcuts'] })
    const role = { title: 'Printer', skills: ['Xylography', 'Inking'] }
    const { id: roleId } = await createWantedRole(project, role)
    const browser = await as(owner)
    const params = { projectId: project.id }
    /** What a page that resumes receives of all events. */
    const resumed = async () => {
      const last = crypto.randomUUID()
      await db
        .transaction()
        .execute((trx) => publish(trx, [owner.id], { type: 'project', projectId: last }))
      const stream = await openStream(app, browser, '0')
      let text = ''
      do text += JSON.stringify((await stream.next()).data)
      while (!text.includes(last))
      stream.close()
      return text
    }
    const shown = async () => {
      const page = await browser.getProject({ params })
      const requests = page.audience === 'manager' ? page.joinRequests : []
      const notifications = await browser.listNotifications({ params: { userId: owner.id } })
      const query = { project: project.id, role: roleId, order: 'best' as const }
      const people = await browser.filterUsers({ query, body: [] })
      const { notifications: inSession } = await browser.getCurrentUser()
      return { requests, notifications, inSession, people }
    }
    const isFitting = ({ people }: Awaited<ReturnType<typeof shown>>) =>
      people.some(({ id }) => id === ada.id)
    expect(isFitting(await shown())).toBe(true)
    const asking = { userId: ada.id, ...params }
    await (await as(ada)).requestToJoin({ params: asking, body: message('Please') })
    const before = await shown()
    const match = { role: 'Printer', of: 2, matched: ['Xylography'], missing: ['Inking'] }
    expect(before.requests[0]?.match).toEqual(match)
    expect(before.notifications[0]?.asks?.match).toEqual(match)
    expect(before.inSession[0]?.asks?.match).toEqual(match)
    expect(await resumed()).toContain(JSON.stringify(match.matched))
    await end({ owner, ada, projectId: project.id })
    const after = await shown()
    expect(after).toMatchObject({ requests: [], notifications: [], inSession: [] })
    expect(isFitting(after)).toBe(false)
    expect(await resumed()).not.toContain('Xylography')
  },
)
