import { HtmlValidate, type Report } from 'html-validate'
import { profileOf, projectPath } from './campus.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

const served = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
})

const rendered = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // The browser writes `disabled=""` and `defer=""`, whatever the source has.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // React sets computed sizes and colours as properties, which the browser writes as an attribute.
    'no-inline-style': 'off',
    // The toasts' region is the library's; a list of suggestions is no choice of one value.
    'prefer-native-element': ['error', { exclude: ['region', 'listbox'] }],
    // Each wanted role has skills of its own. Scripts send the forms, by other names.
    'form-dup-name': 'off',
    // Filters apply at once.
    'wcag/h32': 'off',
  },
})

const findingsIn = (where: string, { results }: Report): string[] =>
  results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `${where}: ${ruleId}: ${message} (${selector})`,
    ),
  )

const titleOf = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''

/** A chat has the name of the partner only after the session is known. */
const isChat = (path: string): boolean => path.startsWith('/chats/')

/** The findings of a page, as served and as rendered. */
const findingsOn = async ({ page, visit }: Person, path: string): Promise<string[]> => {
  const response = await fetch(site.url + path, { headers: { accept: 'text/html' } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  await visit(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const shown = (await page.content())
    // The browser keeps this element as text, and renders nothing of it.
    .replace(/<noscript>.*<\/noscript>/s, '')
    // Safari takes lists without markers for lists only if they say so.
    .replaceAll(/(<[ou]l\b[^>]*?) role="list"/g, '$1')
    // The library of the date field keeps its hidden input out of the form.
    .replaceAll(' form=""', '')
  const [servedTitle, shownTitle] = [titleOf(html), titleOf(shown).replace(/^\(\d+\) /, '')]
  const isOther = !isChat(path) && servedTitle !== shownTitle
  return [
    ...(isOther ? [`${path}: served as "${servedTitle}", shown as "${shownTitle}"`] : []),
    ...findingsIn(`${path}, served`, await served.validateString(html)),
    ...findingsIn(path, await rendered.validateString(shown)),
  ]
}

interface FoundProject {
  usersId: string[]
  /** Its group chat; members only. */
  chatId?: string
  events: { id: string }[]
}

const projectAt = async ({ page }: Person, path: string): Promise<FoundProject> =>
  (await page.request.get(`/api${path}`)).json()

const findingsOnAll = async (person: Person, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) found.push(...(await findingsOn(person, path)))
  return found
}

test('every page that visitors may open is valid HTML, as served and as rendered', async () => {
  const person = await site.person()
  const project = await projectPath(person, 'Tidepool Atlas')
  const { usersId, events } = await projectAt(person, project)
  const paths = [
    '/',
    '/search',
    '/search?searchType=users',
    '/search?query=python',
    project,
    `/event/${events[0]?.id}`,
    `/users/${usersId[0]}`,
    '/about',
    '/tutorial',
    '/team',
    '/accessibility',
    '/signin',
    '/register',
    '/verify-email',
    '/forgot-password',
    '/reset-password?user=00000000-0000-7000-8000-000000000000&token=ABC234',
    '/error',
    '/error/404',
    '/no-such-page',
  ]
  expect(await findingsOnAll(person, paths)).toEqual([])
  await person.leave()
})

test('every page of a member is valid HTML', async () => {
  const person = await site.student('aokafor')
  const project = await projectPath(person, 'Tidepool Atlas')
  const { chatId, events } = await projectAt(person, project)
  const profile = await profileOf(person)
  const paths = [
    '/',
    '/createproject',
    '/projects/mine',
    '/search/saved',
    '/chats',
    `/chats/${chatId}`,
    '/notifications',
    profile,
    `${profile}/edit`,
    `${profile}/settings`,
    project,
    `${project}/edit`,
    `${project}/history`,
    `${project}/addEvent`,
    `/event/${events[0]?.id}`,
    `/event/${events[0]?.id}/edit`,
  ]
  expect(await findingsOnAll(person, paths)).toEqual([])
  await person.leave()
})

test('the page in which a newcomer describes themselves is valid HTML', async () => {
  const person = await site.student('swhitfield')
  expect(await findingsOnAll(person, ['/createuser'])).toEqual([])
  await person.leave()
})

test('public pages show their text without scripts, and links that lead on', async () => {
  const person = await site.person({ javaScriptEnabled: false })
  const { page, visit } = person
  for (const [path, heading] of [
    ['/', 'Find & collaborate on the next big thing'],
    ['/about', 'About'],
    ['/tutorial', 'Tutorial'],
    ['/team', 'Team'],
  ] as const) {
    await visit(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('link', { name: 'A Timetable That Fits' }).click()
  await page.getByRole('heading', { level: 1, name: 'A Timetable That Fits' }).waitFor()
  expect(await page.locator('.frame-line').first().isVisible()).toBe(false)
  await person.leave()
})
