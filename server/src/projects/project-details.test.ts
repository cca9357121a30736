import { texts } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const details = {
  course: 'CS 310 Software Engineering',
  semester: 'Fall 2026',
  deadline: '2026-12-18',
  repositoryLink: 'https://github.com/quad/atlas',
  designLink: 'https://www.figma.com/file/atlas',
  siteLink: 'https://atlas.example.org/',
}

const draft = {
  title: 'Campus bees',
  description: 'We keep three hives.',
  tags: ['Biology'],
  meetingFormat: ['Hybrid' as const],
  status: true,
}

test('shows the course and the links of a new project to everyone', async () => {
  const owner = await as(await createUser())
  const projectId = await owner.createProject({ body: { ...draft, ...details } })
  expect(await visitor().getProject({ params: { projectId } })).toMatchObject(details)
  const [card] = await visitor().listProjects()
  const { course, semester, deadline } = details
  expect(card).toMatchObject({ course, semester, deadline })
})

test('creates a project without them', async () => {
  const owner = await as(await createUser())
  const projectId = await owner.createProject({ body: draft })
  expect(await visitor().getProject({ params: { projectId } })).toMatchObject({
    course: '',
    semester: '',
    deadline: null,
    repositoryLink: '',
    designLink: '',
    siteLink: '',
  })
})

test('saves and removes them, and keeps those that an update leaves out', async () => {
  const person = await createUser()
  const owner = await as(person)
  const { id: projectId } = await createProject({ owner: person })
  const params = { projectId }
  await owner.updateProject({ params, body: { ...details, version: 1 } })
  const changed = await owner.updateProject({
    params,
    body: { deadline: null, siteLink: '', course: '', version: 2 },
  })
  expect(changed).toMatchObject({ ...details, deadline: null, siteLink: '', course: '' })
})

test.each([
  ['repositoryLink', 'http://example.org/', texts.projectLink('Repository')],
  ['designLink', 'javascript:alert(1)', texts.projectLink('Design')],
  ['siteLink', 'https://ada:secret@example.org/', texts.projectLink('Site')],
  ['semester', 'x'.repeat(41), texts.semesterTooLong],
  ['deadline', '2026-02-30', texts.deadline],
])('refuses %s: %s', async (field, value, message) => {
  const person = await createUser()
  const { id: projectId } = await createProject({ owner: person })
  const saving = (await as(person)).updateProject({
    params: { projectId },
    body: { [field]: value, version: 1 },
  })
  await expect(saving).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})
