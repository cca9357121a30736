import type { Match } from '@quad/contract'
import { createTestApp } from '../test/app.ts'
import { createFactories } from '../test/factories.ts'

const { as, services } = await createTestApp()
const { createUser, createProject, createJoinRequest, createWantedRole } = createFactories(
  services.db,
)

const roles = [
  { title: 'Gaffer', skills: ['Lighting', 'Film Production'], hours: 6 },
  { title: 'Grip', skills: ['Lighting', 'Rigging', 'Driving'], hours: null },
  { title: 'Editor', skills: ['Éditing', 'Lighting'], hours: 2 },
]

const fits: [skills: string[], hours: number | null, match: Match | undefined][] = [
  [
    ['film production', 'Lighting'],
    8,
    { role: 'Gaffer', of: 2, matched: ['Lighting', 'Film Production'], missing: [] },
  ],
  [
    ['Driving', 'Rigging', 'Lighting', 'Film Production'],
    4,
    { role: 'Grip', of: 3, matched: ['Lighting', 'Rigging', 'Driving'], missing: [] },
  ],
  [
    ['Editing'],
    1,
    {
      role: 'Editor',
      of: 2,
      matched: ['Éditing'],
      missing: ['Lighting'],
      hours: { wanted: 2, has: 1 },
    },
  ],
  // The hours decide between equal shares of the skills.
  [['Lighting'], 3, { role: 'Editor', of: 2, matched: ['Lighting'], missing: ['Éditing'] }],
  [
    ['Film Production'],
    null,
    {
      role: 'Gaffer',
      of: 2,
      matched: ['Film Production'],
      missing: ['Lighting'],
    },
  ],
  [['History', 'Poetry'], null, { of: 2, matched: ['Poetry', 'History'], missing: [] }],
  [['Baking'], null, undefined],
]

test.each(fits)(
  'a person with %p and %p hours has one match: on the card, and for the request on the page and in the notification',
  async (skills, hours_per_week, match) => {
    const owner = await createUser()
    const person = await createUser({ skills, hours_per_week, looking: 'yes' })
    const project = await createProject({ owner, tags: ['Poetry', 'History', 'Chess'] })
    for (const role of roles) await createWantedRole(project, role)
    await createWantedRole(project, { title: 'Baker', skills: ['Baking'], closed: true })
    const manager = await as(owner)
    const [card] = await (await as(person)).listProjects({ query: { order: 'best', limit: 1 } })
    const query = { project: project.id, order: 'best' as const }
    const people = await manager.filterUsers({ query, body: [] })
    const { project: _, ...ofPerson } = people.find(({ id }) => id === person.id)?.match ?? {}
    await createJoinRequest(project, person)
    const page = await manager.getProject({ params: { projectId: project.id } })
    const [request] = page.audience === 'manager' ? page.joinRequests : []
    expect([card?.match, ofPerson, request?.match]).toEqual([match, match ?? {}, match])
  },
)
