import { violationsOn } from './accessibility.ts'
import { overflowOf, tabTo } from './campus.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

jest.setTimeout(600_000)

const site = testSite()

const headline = 'Find & collaborate on the next big thing'
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/** How far the page's content has moved without an action, as Chromium counts it. */
const shiftOf = ({ page }: Person): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift, the observer reports nothing.
        setTimeout(() => resolve(0), 1000)
      }),
  )

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

test('introduces the site to a person without a profile', async () => {
  const person = await site.student('swhitfield')
  await person.visit('/')
  await person.page.getByText('The noticeboard of your campus').waitFor()
  expect(await person.page.getByRole('heading', { name: 'Next event' }).count()).toBe(0)
  await person.leave()
})

/** Opens the landing page while the responses about the member are late, so that skeletons are painted. */
const openSlowly = async (member: Person) => {
  await member.page.route(/\/(pending|nextEvent)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await member.visit('/')
  return (name: string) => member.page.getByRole('region', { name })
}

test.each(sizes)('greets a member, and moves nothing meanwhile ($width px)', async (viewport) => {
  const owner = await site.student('aokafor', { viewport })
  const { page } = owner
  const part = await openSlowly(owner)
  await page.getByText('Hello, Amara Okafor').waitFor()
  await page.getByRole('heading', { level: 1, name: headline }).waitFor()
  await part('Your projects').getByRole('link', { name: 'Tidepool Atlas' }).waitFor()
  await part('Next event').getByText('Spring tide survey, pools 1 to 22').waitFor()
  await part('Requests').getByText('Leila Farahani asks to join').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(owner)).toBe(0)
  expect(await overflowOf(owner)).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  expect(owner.complaints).toEqual([])
  await owner.leave()
})

test.each(sizes)('tells a newcomer what to do next ($width px)', async (viewport) => {
  const newcomer = await site.student('fmoreau', { viewport })
  const part = await openSlowly(newcomer)
  await part('Your projects').getByRole('link', { name: 'Find a project' }).waitFor()
  await part('Requests').getByRole('link', { name: 'Find people' }).waitFor()
  await part('Next event').getByText('Your projects have no event planned.').waitFor()
  expect(await shiftOf(newcomer)).toBe(0)
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
  await page
    .getByRole('region', { name: 'Your projects' })
    .getByRole('link', { name: 'Tidepool Atlas' })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tidepool Atlas' }).waitFor()
  await owner.leave()
})

test('shows a part that failed in its place, and tries again', async () => {
  const member = await site.student('ltran')
  const { page } = member
  await page.route('**/nextEvent', (route) => route.abort())
  await member.visit('/')
  const part = page.getByRole('region', { name: 'Next event' })
  const retry = part.getByRole('alert').getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await page.unroute('**/nextEvent')
  await retry.click()
  await part.getByRole('link').waitFor()
  await member.leave()
})
