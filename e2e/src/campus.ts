import type { Person } from './people.ts'

const idOf = async (
  { page }: Person,
  call: string,
  isWanted: (item: Record<string, unknown>) => boolean,
): Promise<string> => {
  const response = await page.request.get(`/api/${call}?limit=50`)
  const items = (await response.json()) as Record<string, unknown>[]
  const found = items.find(isWanted)
  if (!found) throw new Error(`The first 50 of /api/${call} contain no match`)
  return String(found['id'])
}

/** Path of a demo project's page. */
export const projectPath = async (person: Person, title: string): Promise<string> =>
  `/projects/${await idOf(person, 'projects', (project) => project['title'] === title)}`

/** Path of the signed-in person's profile. */
export const profileOf = async ({ page }: Person): Promise<string> => {
  const response = await page.request.get('/api/public/auth/getCurrentUser')
  return `/users/${((await response.json()) as { id: string }).id}`
}

/** Horizontal overflow of a page, in px; should be 0. */
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
