import type { Person } from './people.ts'

const idOf = async (
  { page }: Person,
  call: string,
  isWanted: (item: Record<string, unknown>) => boolean,
): Promise<string> => {
  const answer = await page.request.get(`/api/${call}?limit=50`)
  const items = (await answer.json()) as Record<string, unknown>[]
  const found = items.find(isWanted)
  if (!found) throw new Error(`None of the first 50 of /api/${call} is the wanted one`)
  return String(found['id'])
}

/** Where the page of a demo project is. */
export const projectPath = async (person: Person, title: string): Promise<string> =>
  `/projects/${await idOf(person, 'projects', (project) => project['title'] === title)}`

/** Where a signed-in person's own profile is. */
export const profileOf = async ({ page }: Person): Promise<string> => {
  const answer = await page.request.get('/api/public/auth/getCurrentUser')
  return `/users/${((await answer.json()) as { id: string }).id}`
}

/** How far a page can be scrolled sideways, in px: not at all. */
export const overflowOf = ({ page }: Person): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo({ left: 10_000, top: window.scrollY, behavior: 'instant' })
    return window.scrollX
  })

/** Presses Tab until the focus is on the element of this role and name. */
export const tabTo = async ({ page }: Person, role: 'button' | 'link', name: string | RegExp) => {
  const wanted = page.getByRole(role, { name, exact: true })
  await wanted.waitFor()
  for (let press = 0; press < 80; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 presses of Tab did not reach ${role} ${String(name)}`)
}
