import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const { as, services, visitor } = await createTestApp()
const { db } = services
const { createUser, createNewcomer, createProject, createImage } = createFactories(db)

const unknown = '00000000-0000-4000-8000-000000000000'

const nothing = {
  edit: false,
  message: false,
  invite: false,
  block: false,
  unblock: false,
  report: false,
}

describe('a profile', () => {
  test('shows a visitor the person, without the address and private fields', async () => {
    const ada = await createUser({ name: 'Ada' })
    const project = await createProject({ owner: ada })
    const shown = await visitor().getUser({ params: { userId: ada.id } })
    expect(shown).toEqual({
      audience: 'public',
      id: ada.id,
      name: 'Ada',
      major: 'History',
      school: 'University of Example',
      profilePhotoId: null,
      coverImageId: null,
      coverDescription: '',
      description: 'I like old maps.',
      skills: ['Writing'],
      availability: null,
      pronouns: 'They/Them',
      linkedInLink: '',
      instagramLink: '',
      projectsId: [project.id],
      projects: [
        {
          id: project.id,
          title: project.title,
          imageId: null,
          status: true,
          role: 'Owner',
          memberTitle: '',
        },
      ],
      profileCompleted: true,
      can: nothing,
    })
  })

  test('shows signed-in users the address, unless its owner hides it', async () => {
    const viewer = await as(await createUser())
    const open = await createUser()
    const hidden = await createUser({ hide_email: true })
    expect(await viewer.getUser({ params: { userId: open.id } })).toMatchObject({
      audience: 'signedIn',
      email: open.email,
    })
    const shown = await viewer.getUser({ params: { userId: hidden.id } })
    expect(shown).toMatchObject({ audience: 'signedIn', name: hidden.name })
    expect(shown).not.toHaveProperty('email')
    expect(shown).not.toHaveProperty('settings')
    expect(await (await as(hidden)).getUser({ params: { userId: hidden.id } })).toMatchObject({
      audience: 'self',
      email: hidden.email,
    })
  })

  test("lists the person's projects, the longest membership first, with role and title", async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    const image = await createImage(ben)
    const second = await createProject({ owner: ada, title: 'Kite', recruiting: false })
    const first = await createProject({ owner: ben, members: [ada], image_id: image.id })
    await db
      .updateTable('memberships')
      .set({ title: 'Surveyor', joined_at: new Date('2026-01-01') })
      .where('project_id', '=', first.id)
      .where('user_id', '=', ada.id)
      .execute()
    const shown = await visitor().getUser({ params: { userId: ada.id } })
    expect(shown.projectsId).toEqual([first.id, second.id])
    expect(shown.projects).toEqual([
      {
        id: first.id,
        title: first.title,
        imageId: image.id,
        status: true,
        role: 'Member',
        memberTitle: 'Surveyor',
      },
      {
        id: second.id,
        title: 'Kite',
        imageId: null,
        status: false,
        role: 'Owner',
        memberTitle: '',
      },
    ])
  })

  test('is visible only to its owner while incomplete', async () => {
    const newcomer = await createNewcomer()
    const viewer = await as(await createUser())
    for (const browser of [viewer, visitor()]) {
      await expect(browser.getUser({ params: { userId: newcomer.id } })).rejects.toMatchObject({
        status: 404,
        error: 'not_found',
      })
    }
    const own = await (await as(newcomer)).getUser({ params: { userId: newcomer.id } })
    expect(own.audience).toBe('self')
  })

  test('returns 404 if it does not exist, and 400 for a malformed id', async () => {
    await expect(visitor().getUser({ params: { userId: unknown } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(visitor().getUser({ params: { userId: '42' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('a viewer may', () => {
  const canOf = async (viewer: { id: string }, subject: { id: string }) =>
    (await (await as(viewer)).getUser({ params: { userId: subject.id } })).can

  test('write to others, edit themselves', async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    expect(await canOf(ada, ben)).toMatchObject({ edit: false, message: true })
    expect(await canOf(ada, ada)).toEqual({ ...nothing, edit: true })
  })

  test('not write to others before completing their own profile', async () => {
    const [newcomer, ben] = [await createNewcomer(), await createUser()]
    expect(await canOf(newcomer, ben)).toEqual(nothing)
  })

  test('invite a person only to projects that the person is not a member of', async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    await createProject({ owner: ada, members: [ben] })
    expect((await canOf(ada, ben)).invite).toBe(false)
    await createProject({ owner: ada })
    expect((await canOf(ada, ben)).invite).toBe(true)
    expect((await canOf(ben, ada)).invite).toBe(false)
  })
})
