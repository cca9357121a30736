import { violationsOn } from './accessibility.ts'
import { overflowOf, tabTo } from './campus.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const headline = 'Find & collaborate on the next big thing'
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

test.each(sizes)('introduces the site to a visitor ($width px)', async (viewport) => {
  const visitor = await site.person({ viewport })
  const { page } = visitor
  await visitor.visit('/')
  await page.getByRole('heading', { level: 1, name: headline }).waitFor()
  await page.getByText('The noticeboard of your campus').waitFor()
  await page.getByRole('heading', { name: 'Fresh on the board' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Your projects' }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('leaves no hole in the cards of projects with few texts', async () => {
  const visitor = await site.person()
  await visitor.visit('/')
  const cards = visitor.page.getByRole('region', { name: 'Fresh on the board' }).locator('article')
  await cards.nth(4).waitFor()
  const holes = await cards.evaluateAll((articles) =>
    articles.map((article) => {
      // The texts lie between the picture and, for members, the bookmark button.
      const texts = [...article.children[1]!.children].map((part) => part.getBoundingClientRect())
      return texts.at(-1)!.top - texts.at(-2)!.bottom
    }),
  )
  expect(Math.max(...holes)).toBeLessThan(24)
  await visitor.leave()
})

test('introduces the site to a person without a profile', async () => {
  const person = await site.student('swhitfield')
  await person.visit('/')
  await person.page.getByText('The noticeboard of your campus').waitFor()
  expect(await person.page.getByRole('heading', { name: 'Next event' }).count()).toBe(0)
  await person.leave()
})

const part = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true })

/** Where the parts and the previews below them begin and end. */
const placesOn = (member: Person) =>
  Promise.all([
    ...['Your projects', 'Requests', 'Next event'].map((name) => part(member, name).boundingBox()),
    member.page.getByRole('heading', { name: 'Projects for you' }).boundingBox(),
  ])

/** Opens the landing page, and holds back the responses about the member until the skeletons are measured. */
const openSlowly = async (member: Person) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await member.page.route(/\/(pending|nextEvent)$/, async (route) => {
    await held
    await route.continue()
  })
  await member.visit('/')
  await part(member, 'Next event').getByText('Loading').waitFor()
  const before = await placesOn(member)
  release()
  return before
}

test.each(sizes)('greets a member, and moves nothing meanwhile ($width px)', async (viewport) => {
  const owner = await site.student('aokafor', { viewport })
  const { page } = owner
  const before = await openSlowly(owner)
  await page.getByText('Hello, Amara Okafor').waitFor()
  await page.getByRole('heading', { level: 1, name: headline }).waitFor()
  await part(owner, 'Your projects').getByRole('link', { name: 'Tidepool Atlas' }).waitFor()
  await part(owner, 'Next event').getByText('Spring tide survey, pools 1 to 22').waitFor()
  await part(owner, 'Requests').getByText('Leila Farahani asks to join').waitFor()
  expect(await placesOn(owner)).toEqual(before)
  expect(await overflowOf(owner)).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  expect(owner.complaints).toEqual([])
  await owner.leave()
})

test.each(sizes)('tells a newcomer what to do next ($width px)', async (viewport) => {
  const newcomer = await site.student('fmoreau', { viewport })
  const before = await openSlowly(newcomer)
  await part(newcomer, 'Your projects').getByRole('link', { name: 'Find a project' }).waitFor()
  await part(newcomer, 'Requests').getByRole('link', { name: 'Find people' }).waitFor()
  await part(newcomer, 'Next event').getByText('Your projects have no event planned.').waitFor()
  expect(await placesOn(newcomer)).toEqual(before)
  expect(await violationsOn(newcomer.page)).toEqual([])
  await newcomer.leave()
})

test("opens the parts' links with the keyboard", async () => {
  const owner = await site.student('aokafor')
  const { page } = owner
  await owner.visit('/')
  await tabTo(owner, 'link', 'Spring tide survey, pools 1 to 22')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/event/*')
  await page.goBack()
  await page.getByText('Leila Farahani asks to join').waitFor()
  await part(owner, 'Your projects').getByRole('link', { name: 'Tidepool Atlas' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tidepool Atlas' }).waitFor()
  await owner.leave()
})

test('shows a part that failed in its place, and tries again', async () => {
  const member = await site.student('ltran')
  const { page } = member
  await page.route('**/nextEvent', (route) => route.abort())
  await member.visit('/')
  const event = part(member, 'Next event')
  const retry = event.getByRole('alert').getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await page.unroute('**/nextEvent')
  await retry.click()
  await event.getByRole('link').waitFor()
  await member.leave()
})
