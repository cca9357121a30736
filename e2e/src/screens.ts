import { audit } from './accessibility.ts'
import { profileOf } from './campus.ts'
import { pageHeading } from './people.ts'
import { findPlaces, type Places } from './places.ts'
import type { Site } from './site.ts'

/** Paths that one person visits; `self` is the path of their profile. */
type Paths = (places: Places, self: string) => string[]

/** The person without a session. */
export const visitor = 'visitor'

/**
 * Declares a test for each person, who visits screens that look different in their role.
 *
 * @param screens by the local part of the person's e-mail address, or `visitor`
 */
export const testScreens = (site: Site, screens: Record<string, Paths>): void => {
  let places: Places

  beforeAll(async () => {
    places = await findPlaces(site)
  })

  test.each(Object.entries(screens))(
    'every screen of %s is accessible in each theme and width, and scrolls only vertically',
    async (who, paths) => {
      const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
      const isVisitor = who === visitor
      const person = await (isVisitor ? site.person(options) : site.student(who, options))
      const { page } = person
      const self = isVisitor ? '' : await profileOf(person)
      const found: string[] = []
      for (const path of paths(places, self)) {
        await person.visit(path)
        await pageHeading(page).waitFor()
        await page.waitForLoadState('networkidle')
        found.push(...(await audit(page, { name: path })))
      }
      expect(found).toEqual([])
      // The status of a page or an object that does not exist.
      expect(person.complaints.filter((each) => !each.includes('status of 404'))).toEqual([])
      await person.leave()
    },
  )
}
