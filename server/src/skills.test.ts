import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { skillNamed } from '@quad/contract/skills'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { createTestApp } from '../test/app.ts'
import { createFactories, type Person } from '../test/factories.ts'
import { createSavingSearches, forProjects, forUsers } from '../test/saving-searches.ts'
import { readConfig } from './platform/config/config.ts'
import { readSkills } from './skills.ts'

const temporary = temporaryFolders()
afterAll(temporary.removeAll)

const written = async (text: string): Promise<string> => {
  const path = join(await temporary.make(), 'skills.txt')
  await writeFile(path, text)
  return path
}

const lines = 'Quidditch: muggle quidditch\n'
const testApp = await createTestApp({ config: { skills: await written(lines) } })
const { app, as, visitor, services } = testApp
const { db } = services
const { createUser, createProject } = createFactories(db)
const { save } = createSavingSearches(testApp)

describe("the campus' own file", () => {
  test('is read with the shipped names, and sent to pages, which keep it for an hour', async () => {
    const { names, campus } = readSkills({ skills: await written(lines) })
    expect(skillNamed(names, 'Muggle Quidditch')).toBe('Quidditch')
    expect(skillNamed(names, 'JS')).toBe('JavaScript')
    expect(campus).toBe(lines)
    const response = await app.inject({ url: '/api/public/campus-skills' })
    expect(response.json()).toBe(lines)
    expect(response.headers['cache-control']).toBe('public, max-age=3600')
  })

  test('is empty unless it is configured', () => {
    expect(readSkills(readConfig({})).campus).toBe('')
  })

  test('stops the start if it is missing or wrong, and the message names the line', async () => {
    const path = await written('Quidditch: muggle quidditch\nKarate: JS\n')
    expect(() => readSkills(readConfig({ SKILLS: path }))).toThrow(
      `SKILLS: ${path}: line 2: “JS” is a name of JavaScript already`,
    )
    expect(() => readSkills(readConfig({ SKILLS: `${path}.no` }))).toThrow(
      /^SKILLS: .*skills\.txt\.no cannot be read: ENOENT/,
    )
  })
})

describe('a skill under another name', () => {
  const update = async (person: Person, skills: string[], version: number) =>
    (await as(person)).updateUser({ params: { userId: person.id }, body: { skills, version } })

  test('is stored under its own name on a profile, once, unless it is in quotes', async () => {
    const ada = await createUser({ skills: ['ML'] })
    const skills = ['JS', 'java-script', 'ML', 'muggle quidditch', '"k8s"', 'Kite building']
    const saved = await update(ada, skills, 1)
    expect(saved.skills).toEqual(['JavaScript', 'ML', 'Quidditch', 'k8s', 'Kite building'])
    expect((await update(ada, saved.skills, 2)).skills).toEqual(saved.skills)
  })

  test('is stored under its own name on a project and its roles', async () => {
    const role = { title: 'Maker', skills: ['k8s', '"ML"'], places: 1, hours: null, closed: false }
    const browser = await as(await createUser())
    const projectId = await browser.createProject({
      body: {
        title: 'Kites',
        description: 'We build kites.',
        tags: ['reactjs', '"JS"'],
        meetingFormat: ['Hybrid'],
        status: true,
        wantedRoles: [role],
      },
    })
    const params = { projectId }
    const created = await browser.getProject({ params })
    expect(created).toMatchObject({
      tags: ['React', 'JS'],
      wantedRoles: [{ skills: ['Kubernetes', 'ML'] }],
    })
    const { version, tags, wantedRoles } = created
    const body = {
      version,
      tags: [...tags, 'golang'],
      wantedRoles: wantedRoles.map((each) => ({ ...each, skills: [...each.skills, 'cpp'] })),
    }
    expect(await browser.updateProject({ params, body })).toMatchObject({
      tags: ['React', 'JS', 'Go'],
      wantedRoles: [{ skills: ['Kubernetes', 'ML', 'C++'] }],
    })
  })

  test('finds projects and people by each of its names, and in quotes as it is written', async () => {
    const owner = await createUser({ name: 'Grace', skills: ['TypeScript'] })
    await createProject({ owner, title: 'Sites', tags: ['TypeScript'] })
    await createProject({ owner, title: 'Trains', tags: ['TS'] })
    const titles = async (body: object) =>
      (await visitor().filterProjects({ body })).map(({ title }) => title)
    expect(await titles({ tags: ['ts'] })).toEqual(['Sites'])
    expect(await titles({ projectTags: ['Type Script'] })).toEqual(['Sites'])
    expect(await titles({ tags: ['"ts"'] })).toEqual(['Trains'])
    const people = async (body: string[] | { userTags: string[] }) =>
      (await visitor().filterUsers({ body })).map(({ name }) => name)
    expect(await people(['TS'])).toEqual(['Grace'])
    expect(await people({ userTags: ['"TS"'] })).toEqual([])
    expect(
      await visitor().countResults({
        body: { searches: [forProjects({ tags: ['ts'] }), forUsers('', ['"ts"'])] },
      }),
    ).toEqual([1, 0])
  })

  test('of a profile finds the open roles that need it, and the other way round', async () => {
    const owner = await as(await createUser())
    const post = (title: string, skill: string, tags: string[]) => {
      const role = { title: 'Maker', skills: [skill], places: 1, hours: null, closed: false }
      const about = { description: 'We build kites.', meetingFormat: ['Hybrid' as const] }
      return owner.createProject({
        body: { title, ...about, tags, status: true, wantedRoles: [role] },
      })
    }
    await post('Named', 'React', ['Kites'])
    await post('Nicknamed', 'react.js', ['Kites'])
    await post('Quoted', '"ReactJS"', ['Kites'])
    await post('Tagged', 'Sewing', ['React'])
    const ada = await createUser()
    await update(ada, ['ReactJS'], 1)
    const found = await (await as(ada)).filterProjects({ body: { needsMySkills: true } })
    expect(found.map(({ title, match }) => [title, match?.matched])).toEqual([
      ['Nicknamed', ['React']],
      ['Named', ['React']],
    ])
  })

  test('is compared under its own name by a saved search, which stays as it is written', async () => {
    const ada = await createUser()
    const { id, search } = await save(ada, forProjects({ tags: ['k8s', '"JS"'] }))
    expect(search).toMatchObject({ filter: { tags: ['k8s', '"JS"'] } })
    const { tags } = await db
      .selectFrom('saved_searches')
      .select('tags')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(tags).toEqual(['kubernetes', 'js'])
  })
})
