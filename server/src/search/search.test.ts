import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { forgetWords } from './upkeep.ts'

const app = await createTestApp()
const { as, visitor, services } = app
const { db } = services
const { createUser, createNewcomer, createProject } = createFactories(db)

let owner: Person

beforeEach(async () => {
  await db.deleteFrom('projects').execute()
  await db.deleteFrom('users').execute()
  owner = await createUser({ name: 'Olive Owner' })
})

const marked = (text: string, closest?: true) => (closest ? `closest: ${text}` : text)
const titles = (found: { title: string; closest?: true | undefined }[]) =>
  found.map(({ title, closest }) => marked(title, closest))
const names = (found: { name: string; closest?: true | undefined }[]) =>
  found.map(({ name, closest }) => marked(name, closest))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const projectsFor = async (title: string, filter: object = {}) =>
  titles(await visitor().filterProjects({ body: { title, ...filter } }))

const usersFor = async (query: string, skills: string[] = []) =>
  names(await visitor().filterUsers({ query: { query }, body: skills }))

describe('projects', () => {
  test('an empty search returns all projects, the newest first', async () => {
    await createProject({ owner, title: 'Older', created_at: daysAgo(2), recruiting: false })
    await createProject({ owner, title: 'Newer', created_at: daysAgo(1) })
    expect(await projectsFor('')).toEqual(['Newer', 'Older'])
    expect(titles(await visitor().listProjects())).toEqual(['Newer', 'Older'])
  })

  test('ranks a match in the title above one in a tag, and that above one in the description', async () => {
    await createProject({ owner, title: 'By words', description: 'About robotics, robotics.' })
    await createProject({ owner, title: 'By tag', tags: ['Robotics'], created_at: daysAgo(1) })
    await createProject({ owner, title: 'Robotics club', created_at: daysAgo(2) })
    await createProject({ owner, title: 'Choir' })
    expect(await projectsFor('robotics')).toEqual(['Robotics club', 'By tag', 'By words'])
  })

  test('requires all words, and ignores case and accents', async () => {
    await createProject({ owner, title: 'Café guide', description: 'For the whole town.' })
    await createProject({ owner, title: 'Café choir', description: 'Weekly.' })
    expect(await projectsFor('TOWN cafe')).toEqual(['Café guide', 'closest: Café choir'])
  })

  test('ranks a whole word above the beginning of a longer one', async () => {
    await createProject({ owner, title: 'Javanese dance' })
    await createProject({ owner, title: 'Java for all', created_at: daysAgo(1) })
    expect(await projectsFor('java')).toEqual(['Java for all', 'Javanese dance'])
  })

  test('tolerates one or two wrong letters, also at the beginning of a longer word', async () => {
    await createProject({ owner, title: 'Robotics club' })
    await createProject({ owner, title: 'Knitting', tags: ['Robotics'] })
    await createProject({ owner, title: 'Photography walk' })
    for (const typo of ['robtics', 'rbootics', 'robotiks']) {
      expect(await projectsFor(typo)).toEqual(['Robotics club', 'Knitting'])
    }
    expect(await projectsFor('photgr')).toEqual(['Photography walk'])
  })

  test('tolerates a typo in one of two words', async () => {
    await createProject({ owner, title: 'Robotics garden' })
    await createProject({ owner, title: 'Robotic garden', created_at: daysAgo(1) })
    await createProject({ owner, title: 'Robotics club' })
    expect(await projectsFor('robotics gardne')).toEqual([
      'Robotics garden',
      'Robotic garden',
      'closest: Robotics club',
    ])
  })

  test('treats three wrong letters, or two in a short word, as another word', async () => {
    await createProject({ owner, title: 'Robotics club' })
    await createProject({ owner, title: 'Chess' })
    expect(await projectsFor('rabutucs')).toEqual([])
    expect(await projectsFor('chuzs')).toEqual([])
  })

  test('searches for the most similar known word, and for others if that finds nothing', async () => {
    await createProject({ owner, title: 'Robotics club', recruiting: false })
    await createProject({ owner, title: 'Robotic garden', recruiting: true })
    expect(await projectsFor('robotcs')).toEqual(['Robotics club'])
    expect(await projectsFor('robotcs', { statusNo: false })).toEqual(['Robotic garden'])
  })

  test('finds a changed title by a misspelled word at once', async () => {
    const project = await createProject({ owner, title: 'Choir' })
    await db
      .updateTable('projects')
      .set({ title: 'Beekeeping' })
      .where('id', '=', project.id)
      .execute()
    expect(await projectsFor('beekeping')).toEqual(['Beekeeping'])
  })

  test('forgets an unused word, and keeps a used one', async () => {
    await createProject({ owner, title: 'Choir' })
    const { id } = await createUser({ name: 'Zebedee Quirk', major: 'Music' })
    await createUser({ name: 'Ada', major: 'Music' })
    await db.deleteFrom('users').where('id', '=', id).execute()
    await forgetWords({ db, log })
    const known = await db.selectFrom('user_words').select('word').execute()
    expect(known.map(({ word }) => word)).toEqual(expect.arrayContaining(['ada', 'music']))
    expect(known.map(({ word }) => word)).not.toContain('zebedee')
    expect(await projectsFor('chior')).toEqual(['Choir'])
  })

  test('leaves similar words out if the exact word is found', async () => {
    await createProject({ owner, title: 'Cheese tasting' })
    await createProject({ owner, title: 'Chess club' })
    expect(await projectsFor('chess')).toEqual(['Chess club'])
  })

  test.each([
    ['C', 'In C'],
    ['C++', 'In C++'],
    ['c#', 'In C#'],
    ['R', 'In R'],
    ['.NET', 'In .NET'],
  ])('treats %s as a language of its own, in text and as a tag', async (language, title) => {
    for (const each of ['C', 'C++', 'C#', 'R', '.NET', 'Rust', 'Network']) {
      await createProject({ owner, title: `In ${each}`, tags: [each] })
    }
    const found = await projectsFor(language)
    expect(found.filter((each) => !each.startsWith('closest'))).toEqual([title])
    expect(await projectsFor('', { tags: [language] })).toEqual([title])
  })

  test.each([
    ['%', ['100% solar']],
    ['100%', ['100% solar']],
    ['_', []],
    ["'", []],
    ['\\', []],
    ["robot' | !x:*", ['closest: Robot_arm']],
  ])('treats %s as plain text', async (text, found) => {
    await createProject({ owner, title: '100% solar' })
    await createProject({ owner, title: 'Robot_arm' })
    expect(await projectsFor(text)).toEqual(found)
  })

  test('matches any of the tags, and ranks by their number', async () => {
    await createProject({ owner, title: 'One', tags: ['Python'] })
    await createProject({
      owner,
      title: 'Two',
      tags: ['python', 'Statistics'],
      created_at: daysAgo(1),
    })
    await createProject({ owner, title: 'None', tags: ['Baking'] })
    const tags = ['PYTHON', 'statistics']
    expect(await projectsFor('', { tags })).toEqual(['Two', 'One'])
    expect(await projectsFor('', { projectTags: tags })).toEqual(['Two', 'One'])
  })

  test.each([
    ['', {}],
    ['garden', {}],
    ['gardne', {}],
    ['', { tags: ['Plants', 'Soil'] }],
  ])('has no gap or repeat between pages: %j %j', async (title, filter) => {
    const at = daysAgo(1)
    for (let count = 0; count < 7; count += 1) {
      const tags = count % 2 ? ['Plants', 'Soil'] : ['Plants']
      await createProject({ owner, title: `Garden ${count}`, tags, created_at: at })
    }
    const browser = visitor()
    const body = { title, ...filter }
    const whole = await browser.filterProjects({ body })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: { limit: number; cursor?: string } = cursor ? { limit: 3, cursor } : { limit: 3 }
      const page = await browser.page('filterProjects', { body, query })
      expect(page.total).toBe(7)
      seen.push(...titles(page.items))
      cursor = page.next
    }
    expect(whole).toHaveLength(7)
    expect(seen).toEqual(titles(whole))
  })
})

describe('people', () => {
  test('lists and finds only complete profiles', async () => {
    const newcomer = await createNewcomer()
    await db
      .updateTable('users')
      .set({ name: 'Olive Early' })
      .where('id', '=', newcomer.id)
      .execute()
    expect(names(await visitor().listUsers())).toEqual(['Olive Owner'])
    expect(await usersFor('')).toEqual(['Olive Owner'])
    expect(await usersFor('olive')).toEqual(['Olive Owner'])
  })

  test('ranks a name above a major, and that above a bio', async () => {
    await createUser({ name: 'By bio', description: 'I study music.' })
    await createUser({ name: 'By major', major: 'Music', created_at: daysAgo(1) })
    await createUser({ name: 'Music Lover', created_at: daysAgo(2) })
    expect(await usersFor('music')).toEqual(['Music Lover', 'By major', 'By bio'])
  })

  test('finds a misspelled name', async () => {
    await createUser({ name: 'Johanna Lindqvist' })
    expect(await usersFor('Johana Lindquist')).toEqual(['Johanna Lindqvist'])
  })

  test('ranks skills by the number of matches, as a list or under their filter name', async () => {
    await createUser({ name: 'One', skills: ['C++'] })
    await createUser({ name: 'Two', skills: ['C++', 'Drawing'], created_at: daysAgo(1) })
    await createUser({ name: 'Other', skills: ['C'] })
    expect(await usersFor('', ['c++', 'drawing'])).toEqual(['Two', 'One'])
    const body = { userTags: ['c++', 'drawing'] }
    expect(names(await visitor().filterUsers({ body }))).toEqual(['Two', 'One'])
  })

  test('neither matches nor shows an e-mail address', async () => {
    await createUser({ name: 'Hidden', email: 'findme.uniquely@example.edu' })
    const viewer = await as(owner)
    expect(await viewer.filterUsers({ query: { query: 'uniquely' }, body: [] })).toEqual([])
    const [card] = await viewer.filterUsers({ query: { query: 'hidden' }, body: [] })
    expect(JSON.stringify(card)).not.toContain('@')
  })
})

describe('what is closest', () => {
  test('adds what is closest to fewer than five projects or people, and does not count it', async () => {
    await createProject({ owner, title: 'Film club' })
    await createProject({ owner, title: 'Sound design for a film' })
    const { items, total, next } = await visitor().page('filterProjects', {
      body: { title: 'film sound' },
    })
    expect(titles(items)).toEqual(['Sound design for a film', 'closest: Film club'])
    expect({ total, next }).toEqual({ total: 1, next: null })
    await createUser({ name: 'Ben', major: 'Film' })
    expect(await usersFor('film sound')).toEqual(['closest: Ben'])
  })

  test('adds nothing to five projects, to a single word or to a later page', async () => {
    await createProject({ owner, title: 'Film club' })
    for (let nth = 1; nth <= 5; nth += 1) {
      await createProject({ owner, title: `Sound film ${nth}` })
    }
    expect(await projectsFor('film sound')).toHaveLength(5)
    expect(await projectsFor('opera')).toEqual([])
    const first = await visitor().page('filterProjects', {
      body: { title: 'film sound' },
      query: { limit: 3 },
    })
    const rest = await visitor().filterProjects({
      body: { title: 'film sound' },
      query: { limit: 3, cursor: first.next! },
    })
    expect(titles([...first.items, ...rest])).toHaveLength(5)
    expect(titles([...first.items, ...rest]).join(' ')).not.toContain('closest')
  })

  test('ranks more words first, then rarer ones, then the title', async () => {
    for (let nth = 1; nth <= 6; nth += 1) {
      await createProject({ owner, title: `Python ${nth}`, created_at: daysAgo(9 - nth) })
    }
    await createProject({ owner, title: 'Study', description: 'About psychology.' })
    await createProject({ owner, title: 'Psychology study', created_at: daysAgo(3) })
    await createProject({ owner, title: 'Python survey', created_at: daysAgo(10) })
    expect((await projectsFor('survey python psychology')).slice(0, 4)).toEqual([
      'closest: Python survey',
      'closest: Psychology study',
      'closest: Study',
      'closest: Python 6',
    ])
  })

  test('counts title, tags and description together', async () => {
    await createProject({
      owner,
      title: 'Robotic hand',
      tags: ['Arm'],
      description: 'For the lab.',
    })
    expect(await projectsFor('robotic arm lab')).toEqual(['Robotic hand'])
  })

  test('keeps the filters, and corrects a misspelled word', async () => {
    await createProject({ owner, title: 'Robotics club', recruiting: false })
    await createProject({ owner, title: 'Robotics lab' })
    await createProject({ owner, title: 'Choir' })
    expect(await projectsFor('robtics orchestra', { statusNo: false })).toEqual([
      'closest: Robotics lab',
    ])
  })

  test('does not count words like "the", unless there are no others', async () => {
    await createProject({ owner, title: 'The robot' })
    await createProject({ owner, title: 'A choir' })
    expect(await projectsFor('a team for the robot')).toEqual(['closest: The robot'])
    expect(await projectsFor('robot with the')).toEqual(['The robot'])
    expect(await projectsFor('the')).toContain('The robot')
  })
})
