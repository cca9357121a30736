import { violationsOn } from './accessibility.ts'
import { pageHeading, signIn } from './people.ts'
import { testSite } from './site.ts'

jest.setTimeout(600_000)

const site = testSite()

const open = [
  '/',
  '/search',
  '/search?searchType=users',
  '/signin',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password?user=00000000-0000-7000-8000-000000000000&token=ABC234',
  '/about',
  '/tutorial',
  '/team',
  '/accessibility',
  '/error',
  '/error/404',
]
const own = (userId: string) => [
  '/search',
  // Highlights words in texts, and in tags that match.
  '/search?query=python',
  '/createproject',
  '/projects/mine',
  '/search/saved',
  '/chats',
  '/notifications',
  `/users/${userId}`,
  `/users/${userId}/edit`,
  `/users/${userId}/settings`,
]
const password = 'quad-demo-2026'

test.each([320, 1280])(
  'every screen is accessible in both themes and scrolls only vertically (%d px)',
  async (width) => {
    const person = await site.person({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    const { page } = person
    const found: string[] = []
    const checkThemes = async (screen: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.locator(`[data-theme=${colorScheme}]`).waitFor()
        for (const violation of await violationsOn(page)) {
          found.push(`${screen} (${colorScheme}) ${violation}`)
        }
      }
    }
    const check = async (path: string) => {
      await person.visit(path)
      await pageHeading(page).waitFor()
      await page.waitForLoadState('networkidle')
      await checkThemes(path)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found.push(`${path} is ${overflow} px too wide`)
    }

    for (const path of open) await check(path)
    await signIn(person, { email: 'swhitfield@example.edu', password })
    await check('/createuser')
    await page.context().clearCookies()
    await signIn(person, { email: 'aokafor@example.edu', password })
    const self = await page.request.get('/api/public/auth/getCurrentUser')
    for (const path of own(((await self.json()) as { id: string }).id)) await check(path)
    await person.visit('/search')
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await checkThemes('project')

    expect(found).toEqual([])
    expect(person.complaints).toEqual([])
    await person.leave()
  },
)
