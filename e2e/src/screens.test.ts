import { doubtsIn, type Medium } from './accessibility.ts'
import { overflowOf, profileOf, projectPath } from './campus.ts'
import { pageHeading, type Person } from './people.ts'
import { testSite } from './site.ts'

jest.setTimeout(900_000)

const site = testSite()

/** Paths of a demo project with events and a chat, and of its Owner. */
interface Places {
  project: string
  event: string
  chat: string
  owner: string
}
let places: Places

beforeAll(async () => {
  const owner = await site.student('aokafor')
  const project = await projectPath(owner, 'Tidepool Atlas')
  const response = await owner.page.request.get(`/api${project}`)
  const { events, chatId } = (await response.json()) as { events: { id: string }[]; chatId: string }
  places = {
    project,
    event: `/event/${events[0]?.id}`,
    chat: `/chats/${chatId}`,
    owner: await profileOf(owner),
  }
  await owner.leave()
})

type Paths = (places: Places, self: string) => string[]

const nobody = '00000000-0000-7000-8000-000000000000'

/** The screens of each role that sees them differently; the key is the person of the demo campus. */
const screens: Record<string, Paths> = {
  visitor: ({ project, event, owner }) => [
    '/',
    '/search',
    '/search?searchType=users',
    '/search?query=python',
    '/search?query=zzzzzzzz',
    '/signin',
    '/register',
    '/verify-email',
    '/forgot-password',
    `/reset-password?user=${nobody}&token=ABC234`,
    '/about',
    '/tutorial',
    '/team',
    '/accessibility',
    '/error',
    '/error/404',
    project,
    event,
    owner,
    `/projects/${nobody}`,
  ],
  aokafor: ({ project, event, chat }, self) => [
    '/',
    '/search',
    '/search?query=python',
    '/search/saved',
    '/createproject',
    '/projects/mine',
    '/chats',
    chat,
    '/notifications',
    project,
    `${project}/edit`,
    `${project}/addEvent`,
    event,
    self,
    `${self}/edit`,
    `${self}/settings`,
  ],
  jweber: ({ project }) => [project],
  ltran: ({ project, event }) => [project, event],
  fmoreau: ({ project, owner }) => [
    '/projects/mine',
    '/chats',
    '/notifications',
    '/search/saved',
    project,
    owner,
  ],
  swhitfield: () => ['/createuser'],
}

const sizes: [width: number, looks: Medium[]][] = [
  // The colours do not depend on the width.
  [320, ['dark']],
  [1280, ['light', 'dark', 'forced']],
]

const enter = (who: string, width: number): Promise<Person> => {
  const options = { viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const
  return who === 'visitor' ? site.person(options) : site.student(who, options)
}

const table = Object.keys(screens).map((who) => ({ who }))

test.each(table)(
  'every screen of $who is accessible in each theme and width, and scrolls only vertically',
  async ({ who }) => {
    const person = await enter(who, 1280)
    const { page } = person
    const self = who === 'visitor' ? '' : await profileOf(person)
    const found: string[] = []
    for (const path of screens[who]?.(places, self) ?? []) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      await person.visit(path)
      await pageHeading(page).waitFor()
      await page.waitForLoadState('networkidle')
      for (const [width, looks] of sizes) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await doubtsIn(page, `${path} at ${width} px`, looks)))
        const overflow = await overflowOf(person)
        if (overflow > 0) found.push(`${path} is ${overflow} px too wide at ${width} px`)
        await page.evaluate(() => window.scrollTo(0, 0))
      }
    }
    expect(found).toEqual([])
    expect(person.complaints.filter((each) => !each.includes('status of 404'))).toEqual([])
    await person.leave()
  },
)
