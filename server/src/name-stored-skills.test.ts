import { readSkillNames } from '@quad/contract/skills'
import { sql } from 'kysely'
import { createTestApp } from '../test/app.ts'
import { createFactories } from '../test/factories.ts'
import { createSavingSearches, forProjects } from '../test/saving-searches.ts'
import { nameStoredSkills } from './name-stored-skills.ts'

const app = await createTestApp()
const { db } = app.services
const { createUser, createProject, createWantedRole } = createFactories(db)
const { save } = createSavingSearches(app)

/** What is stored, as any column has it. */
const stored = async () => {
  const { rows } = await sql<Record<'skills' | 'tags' | 'wanted' | 'searched', string[]>>`
    select users.skills, projects.tags, projects.wanted_folded as wanted, saved_searches.tags as searched
    from users, projects, saved_searches where users.name = 'Ada'`.execute(db)
  return rows[0]
}

beforeEach(async () => {
  for (const table of ['projects', 'users', 'known_skill_names', 'search_news']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  const ada = await createUser({ name: 'Ada', skills: ['js', 'Kite building', 'JavaScript', 'ml'] })
  const project = await createProject({ owner: ada, tags: ['reactjs', 'broom sport'] })
  await createWantedRole(project, { title: 'Maker', skills: ['k8s', 'R'] })
  await save(ada, forProjects({ tags: ['"golang"'] }))
})

const named = {
  skills: ['JavaScript', 'Kite building', 'Machine Learning'],
  tags: ['React', 'broom sport'],
  wanted: ['react', 'broom sport', 'kubernetes', 'r'],
  searched: ['go'],
}

test('stores skills under their own names, also if two instances start at once', async () => {
  const names = readSkillNames()
  await Promise.all([nameStoredSkills(db, names), nameStoredSkills(db, names)])
  expect(await stored()).toEqual(named)
})

test('is no news for saved searches', async () => {
  await db.deleteFrom('search_news').execute()
  await createProject({ owner: await createUser(), tags: ['js'] })
  const news = () => db.selectFrom('search_news').selectAll().execute()
  const before = await news()
  expect(before).not.toEqual([])
  await nameStoredSkills(db, readSkillNames())
  expect(await news()).toEqual(before)
})

test('leaves what is stored later, but learns the names that the campus adds', async () => {
  await nameStoredSkills(db, readSkillNames())
  await db
    .updateTable('users')
    .set({ skills: ['JS'] })
    .execute()
  await nameStoredSkills(db, readSkillNames('Quidditch: broom sport\n'))
  expect(await stored()).toEqual({
    ...named,
    skills: ['JS'],
    tags: ['React', 'Quidditch'],
    wanted: ['react', 'quidditch', 'kubernetes', 'r'],
  })
})
