import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../platform/config/config.ts'
import { readSiteContent } from './content.ts'

const shipped = readConfig({})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-content-'))
})
afterAll(() => rm(folder, { recursive: true }))

const written = async (text: string) => {
  const path = join(folder, 'site.json')
  await writeFile(path, text)
  return () => readSiteContent(readConfig({ SITE_CONTENT: path }))
}

const changed = (change: (content: ReturnType<typeof readSiteContent>) => void): string => {
  const content = readSiteContent(shipped)
  change(content)
  return JSON.stringify(content)
}

test('contains samples as shipped: four people, and a credit that says so', () => {
  const { team, footer } = readSiteContent(shipped)

  expect(team.members).toHaveLength(4)
  for (const { name, bio } of team.members) {
    expect(name).toContain('Sample')
    expect(bio).toMatch(/^Sample bio/)
  }
  expect(footer.credit).toContain('sample')
})

test("replaces {university} by the university's name", () => {
  const config = readConfig({ UNIVERSITY_NAME: 'The "Old" University' })

  expect(readSiteContent(config).about.mission.join()).toContain('The "Old" University')
})

test('reads the file of SITE_CONTENT', async () => {
  const read = await written(changed((content) => (content.footer.credit = 'Built by us.')))

  expect(read().footer.credit).toBe('Built by us.')
})

test('names the variable if the file is missing', () => {
  const config = readConfig({ SITE_CONTENT: join(folder, 'nowhere.json') })

  expect(() => readSiteContent(config)).toThrow(/^SITE_CONTENT: .*nowhere\.json cannot be read/)
})

test('refuses a file that is not JSON', async () => {
  expect(await written('{ footer')).toThrow(/^SITE_CONTENT: .*site\.json is no valid JSON/)
})

test('advises what to add to a file from before the accessibility statement', async () => {
  const read = await written(
    changed((content) => {
      Reflect.deleteProperty(content, 'accessibility')
    }),
  )

  expect(read).toThrow(
    /site\.json: accessibility: must be there .*Copy this part from server\/content\/site\.json, and replace its contact by yours$/,
  )
})

test('names each wrong field', async () => {
  const read = await written(
    changed((content) => {
      content.about.mission = []
      content.team.members[1]!.contacts[0]!.url = 'javascript:alert(1)'
    }),
  )

  expect(read).toThrow(/about\.mission: .*; team\.members\.1\.contacts\.0\.url: must start with/)
})
