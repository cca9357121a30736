import { texts, type EndpointArguments, type Endpoints } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const { createUser, createNewcomer, createProject, createImage } = createFactories(services.db)

const unknown = '00000000-0000-4000-8000-000000000000'

type Update = EndpointArguments<Endpoints['updateUser']>['body']

const profile = {
  name: 'Ada Byron',
  pronouns: 'She/Her',
  major: 'Mathematics',
  description: 'I write about engines.',
  skills: ['Poetry', 'Algebra'],
} as const

const save = async (person: { id: string }, given: Partial<Update>, version = 1) =>
  (await as(person)).updateUser({
    params: { userId: person.id },
    body: { version, ...given },
  })

describe('saving a profile', () => {
  test('completes it once it has a name, a major, a bio and a skill', async () => {
    const newcomer = await createNewcomer()
    const { name, major, description, pronouns, skills } = profile
    const half = await save(newcomer, { name, pronouns, major, description })
    expect(half).toMatchObject({ name, profileCompleted: false, version: 2 })
    const whole = await save(newcomer, { skills: [...skills] }, 2)
    expect(whole).toMatchObject({ ...profile, profileCompleted: true, version: 3 })
  })

  test('keeps fields that are left out, and returns the stored profile', async () => {
    const ada = await createUser()
    const saved = await save(ada, { major: '  Mathematics ' })
    expect(saved).toMatchObject({
      name: ada.name,
      major: 'Mathematics',
      description: 'I like old maps.',
      skills: ['Writing'],
    })
    expect(await (await as(ada)).getCurrentUser()).toEqual(saved)
  })

  test('accepts the whole user as it was read, and ignores read-only fields', async () => {
    const ada = await createUser()
    const other = await createProject({ owner: await createUser() })
    const browser = await as(ada)
    const read = await browser.getCurrentUser()
    const saved = await save(ada, {
      ...read,
      major: 'Mathematics',
      email: 'mallory@example.edu',
      projectsId: [other.id],
      chats: { [other.id]: other.id },
      notifications: [],
      profileCompleted: false,
      emailVerified: false,
      settings: { ...read.settings, hideEmail: true },
      passwordHash: 'mine',
    } as unknown as Update)
    expect(saved).toEqual({ ...read, major: 'Mathematics', version: 2 })
  })

  test('saves one of two concurrent updates, and returns 409 for the other', async () => {
    const ada = await createUser()
    const results = await Promise.allSettled([
      save(ada, { name: 'First tab' }),
      save(ada, { name: 'Second tab' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await (await as(ada)).getCurrentUser()).version).toBe(2)
  })

  test('replaces an empty school by the university’s name', async () => {
    const ada = await createUser()
    expect((await save(ada, { school: 'Evening school' })).school).toBe('Evening school')
    expect((await save(ada, { school: '' }, 2)).school).toBe('University of Example')
  })

  test.each<[string, Partial<Record<keyof Update, unknown>>, string]>([
    ['a blank name', { name: '  ' }, texts.nameRequired],
    ['a long name', { name: 'x'.repeat(51) }, texts.nameTooLong],
    ['a blank bio', { description: '' }, texts.bioRequired],
    ['no skills', { skills: [] }, texts.skillsAtEdit],
    ['a pronoun of no list', { pronouns: 'None' }, texts.pronouns],
    ['a link to elsewhere', { linkedInLink: 'https://evil.example/in/ada' }, texts.linkedInLink],
    ['a link that runs', { instagramLink: 'javascript:alert(1)' }, texts.instagramLink],
    ['a line break in the name', { name: 'Ada\nByron' }, texts.notOneLine],
    ['the name of deleted people', { name: 'DELETED  USER' }, texts.reservedName],
    ['a zero-width space in the school', { school: 'Eve\u200Bning' }, texts.notOneLine],
    ['a description of the cover with two lines', { coverDescription: 'a\nb' }, texts.notOneLine],
  ])('refuses %s and names the field', async (_, given, message) => {
    const ada = await createUser()
    await expect(save(ada, given as Partial<Update>)).rejects.toMatchObject({
      status: 400,
      fields: { [Object.keys(given)[0]!]: message },
    })
    expect((await (await as(ada)).getCurrentUser()).version).toBe(1)
  })

  test('requires links to LinkedIn and Instagram once they are set', async () => {
    const ada = await createUser()
    const links = {
      linkedInLink: 'https://www.linkedin.com/in/ada',
      instagramLink: 'https://www.instagram.com/ada',
    }
    expect(await save(ada, { linkedInLink: '', instagramLink: '' })).toMatchObject({ version: 2 })
    expect(await save(ada, links, 2)).toMatchObject(links)
    await expect(save(ada, { ...links, linkedInLink: '' }, 3)).rejects.toMatchObject({
      status: 400,
      fields: { linkedInLink: texts.linkedInRequired },
    })
    await expect(save(ada, { instagramLink: ' ' }, 3)).rejects.toMatchObject({
      status: 400,
      fields: { instagramLink: texts.instagramRequired },
    })
    expect(await save(ada, { name: 'Ada Byron' }, 3)).toMatchObject(links)
  })

  test('stores a handle as the address, and that a person has no link', async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    const saved = await save(ada, { linkedInLink: '@ada', instagramLink: null })
    const linkedInLink = 'https://www.linkedin.com/in/ada'
    expect(saved).toMatchObject({ linkedInLink, instagramLink: null })
    expect(await save(ada, saved as Update, 2)).toMatchObject({ linkedInLink, instagramLink: null })
    for (const viewer of [visitor(), await as(ben)]) {
      expect(await viewer.getUser({ params: { userId: ada.id } })).toMatchObject({
        linkedInLink,
        instagramLink: '',
      })
    }
    await expect(save(ada, { instagramLink: '' }, 3)).rejects.toMatchObject({
      fields: { instagramLink: texts.instagramRequired },
    })
    expect(await save(ada, { instagramLink: 'ada' }, 3)).toMatchObject({
      instagramLink: 'https://www.instagram.com/ada',
    })
  })

  describe.each(['profilePhotoId', 'coverImageId'] as const)('%s', (field) => {
    test('accepts an own image, and can be removed', async () => {
      const ada = await createUser()
      const image = await createImage(ada)
      expect((await save(ada, { [field]: image.id }))[field]).toBe(image.id)
      expect((await save(ada, { name: 'Ada' }, 2))[field]).toBe(image.id)
      expect((await save(ada, { [field]: null }, 3))[field]).toBeNull()
    })

    test("refuses another person's image and an unknown one", async () => {
      const ada = await createUser()
      const image = await createImage(await createUser())
      for (const id of [image.id, unknown]) {
        await expect(save(ada, { [field]: id })).rejects.toMatchObject({
          status: 400,
          fields: { [field]: expect.stringContaining('upload') },
        })
      }
    })
  })
})

describe('the description of the cover image', () => {
  test('is kept with the image, and empty for another one', async () => {
    const ada = await createUser()
    const [pier, kite] = [await createImage(ada), await createImage(ada)]
    const described = { coverImageId: pier.id, coverDescription: 'The pier at dawn' }
    expect(await save(ada, described)).toMatchObject(described)
    const params = { userId: ada.id }
    expect(await visitor().getUser({ params })).toMatchObject(described)
    expect(await (await as(ada)).exportData({ params })).toMatchObject({ profile: described })
    expect(await save(ada, { major: 'Maps' }, 2)).toMatchObject(described)
    expect(await save(ada, { coverDescription: null }, 3)).toMatchObject({ coverDescription: null })
    expect(await save(ada, { coverImageId: kite.id }, 4)).toMatchObject({ coverDescription: '' })
  })
})

describe('availability', () => {
  const availability = { looking: 'yes', hoursPerWeek: 8, availableFrom: '2027-01-05' } as const

  test('is shown to everyone who sees the skills, and removed again', async () => {
    const ada = await createUser()
    expect(await save(ada, { availability })).toMatchObject({ availability })
    const params = { userId: ada.id }
    expect(await visitor().getUser({ params })).toMatchObject({ availability })
    expect(await visitor().listUsers()).toContainEqual(
      expect.objectContaining({ id: ada.id, availability }),
    )
    expect(await (await as(ada)).exportData({ params })).toMatchObject({
      profile: { availability },
    })
    expect(await save(ada, { major: 'Maps' }, 2)).toMatchObject({ availability })
    expect(await save(ada, { availability: null }, 3)).toMatchObject({ availability: null })
  })

  test.each([
    ['hours above 60', { hoursPerWeek: 61 }],
    ['no day', { availableFrom: '2027-02-29' }],
  ])('is refused with %s', async (_, change) => {
    const ada = await createUser()
    const given = { availability: { ...availability, ...change } } as unknown as Partial<Update>
    await expect(save(ada, given)).rejects.toMatchObject({ error: 'validation_failed' })
  })
})
