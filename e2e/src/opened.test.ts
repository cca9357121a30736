import type { Page } from 'playwright-core'
import { doubtsIn } from './accessibility.ts'
import { projectPath } from './campus.ts'
import { pageHeading } from './people.ts'
import { testSite } from './site.ts'

jest.setTimeout(600_000)

const site = testSite()
let project: string

beforeAll(async () => {
  const owner = await site.student('aokafor')
  project = await projectPath(owner, 'Tidepool Atlas')
  await owner.leave()
})

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

const submitEmpty = (name: string) => async (page: Page) => {
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms as HTMLFormElement[]) form.noValidate = true
  })
  await press(name)(page)
}

interface State {
  name: string
  path: () => string
  open: (page: Page) => Promise<void>
  /** An element that is there only in this state. */
  shows: string
}

const states: State[] = [
  {
    name: 'a list of suggested tags',
    path: () => '/createproject',
    open: (page) => page.getByRole('combobox', { name: 'Project Tags' }).fill('pyt'),
    shows: '[role=option]',
  },
  {
    name: 'a form with errors',
    path: () => '/createproject',
    open: submitEmpty('Create Project'),
    shows: '[aria-invalid=true]',
  },
  {
    name: 'an event form with errors',
    path: () => `${project}/addEvent`,
    open: submitEmpty('Create Event'),
    shows: '[aria-invalid=true]',
  },
  {
    name: 'the calendar of a field',
    path: () => `${project}/addEvent`,
    open: press('Choose a day: Start Time'),
    shows: '[role=dialog]',
  },
]

test.each(states)('$name is accessible in each theme', async ({ name, path, open, shows }) => {
  const viewport = { width: 1280, height: 800 }
  const owner = await site.student('aokafor', { viewport, reducedMotion: 'reduce' })
  const { page } = owner
  await owner.visit(path())
  await pageHeading(page).waitFor()
  await page.waitForLoadState('networkidle')
  await open(page)
  await page.locator(shows).first().waitFor()
  expect(await doubtsIn(page, name, ['light', 'dark', 'forced'])).toEqual([])
  await owner.leave()
})
