import { expectNoViolations } from '@quad/test/axe'
import { sampleAdminProject, sampleMemberProject, sampleOwnerProject } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import { dora, emil, member, openEditor, projectId } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

const roleOf = (name: string) => member(name).getByRole('combobox', { name: `Role of ${name}` })

test('queues a role until saving, marks it, and undoes it with one click', async () => {
  const { person } = await openEditor()
  await person.selectOptions(roleOf('Emil Fox'), 'Admin')
  expect(member('Emil Fox').getByText('Member → Admin when you save')).toBeVisible()
  await expectNoViolations()
  await person.click(member('Emil Fox').getByRole('button', { name: 'Undo the role of Emil Fox' }))
  expect(roleOf('Emil Fox')).toHaveValue('Member')
  expect(member('Emil Fox').queryByText(/when you save/)).not.toBeInTheDocument()
  expect(screen.getByText('No changes yet')).toBeVisible()
})

test('queues a removal until saving, marks it, and undoes it with one click', async () => {
  const { person, api } = await openEditor()
  await person.click(member('Emil Fox').getByRole('button', { name: 'Remove Emil Fox' }))
  expect(member('Emil Fox').getByText('Will be removed when you save')).toBeVisible()
  await expectNoViolations()
  // The focused button is gone; the next stop is Undo.
  await person.tab()
  const undo = member('Emil Fox').getByRole('button', { name: 'Undo removing Emil Fox' })
  expect(undo).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(roleOf('Emil Fox')).toHaveValue('Member')
  expect(screen.getByText('No changes yet')).toBeVisible()
  expect(api.seen('leaveProject')).toEqual([])
})

test('shows no role for the Owner, and no Remove for the Owner and oneself', async () => {
  await openEditor({ project: sampleAdminProject(), viewer: dora })
  expect(member('Ben Okafor').getByText('Owner')).toBeVisible()
  expect(member('Ben Okafor').queryByRole('combobox')).not.toBeInTheDocument()
  expect(member('Ben Okafor').queryByRole('button')).not.toBeInTheDocument()
  expect(member('Dora Engel').queryByRole('button')).not.toBeInTheDocument()
  expect(member('Emil Fox').getByRole('button', { name: 'Remove Emil Fox' })).toBeVisible()
})

test('saves the project before it removes each member', async () => {
  const { person, api, page, type, save } = await openEditor()
  await type(member('Emil Fox').getByRole('textbox', { name: 'Title of Emil Fox' }), 'Navigator')
  await person.selectOptions(roleOf('Emil Fox'), 'Admin')
  await person.click(member('Dora Engel').getByRole('button', { name: 'Remove Dora Engel' }))
  api.respond('updateProject', sampleOwnerProject({ version: 2 }))
  api.respond('leaveProject', { message: 'The member was removed.' })
  const release = api.hold('updateProject')
  await save()
  await waitFor(() => expect(api.seen('updateProject')).toHaveLength(1))
  expect(api.seen('leaveProject')).toEqual([])
  release()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject')[0]!.body).toMatchObject({
    userTitles: { [emil]: 'Navigator' },
    userRoles: { [emil]: 'Admin' },
  })
  expect(api.seen('leaveProject').map(({ path }) => path)).toEqual([
    `/api/users/${dora}/deleteProject/${projectId}`,
  ])
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

test('names a member who could not be removed, keeps the removal and repeats it on the next save', async () => {
  const { person, api, page, save } = await openEditor()
  for (const name of ['Dora Engel', 'Emil Fox']) {
    await person.click(member(name).getByRole('button', { name: `Remove ${name}` }))
  }
  const saved = sampleOwnerProject({ version: 2 })
  api.respond('updateProject', saved)
  api.respond('getProject', saved)
  api.disconnect('leaveProject')
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    /Everything else is saved, but Dora Engel was not removed: The server/,
  )
  expect(alert).toHaveTextContent(
    /Everything else is saved, but Emil Fox was not removed: The server/,
  )
  expect(page.path()).toBe(`/projects/${projectId}/edit`)
  expect(member('Emil Fox').getByText('Will be removed when you save')).toBeVisible()
  await expectNoViolations()

  api.respond('leaveProject', { message: 'The member was removed.' })
  await save()
  await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
  expect(api.seen('updateProject').map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2 },
  ])
  expect(await screen.findByText('Project updated successfully')).toBeVisible()
})

describe('an Admin who becomes a Member', () => {
  const stepDown = async () => {
    const editor = await openEditor({ project: sampleAdminProject(), viewer: dora })
    const { person, api } = editor
    await person.selectOptions(roleOf('Dora Engel'), 'Member')
    await person.click(member('Emil Fox').getByRole('button', { name: 'Remove Emil Fox' }))
    api.respond('updateProject', sampleAdminProject({ version: 2 }))
    return editor
  }

  test('shows the consequence before saving', async () => {
    await stepDown()
    expect(
      member('Dora Engel').getByText(
        'Admin → Member when you save. You will no longer manage this project.',
      ),
    ).toBeVisible()
  })

  test('removes the queued members first and changes their own role last', async () => {
    const { api, page, save } = await stepDown()
    api.respond('leaveProject', { message: 'The member was removed.' })
    const release = api.hold('leaveProject')
    await save()
    await waitFor(() => expect(api.seen('leaveProject')).toHaveLength(1))
    expect(api.seen('updateProject')).toHaveLength(1)
    api.respond('updateProject', sampleMemberProject({ version: 3 }))
    release()
    await waitFor(() => expect(page.path()).toBe(`/projects/${projectId}`))
    expect(api.seen('updateProject').map(({ body }) => body)).toMatchObject([
      { version: 1, userRoles: { [dora]: 'Admin' } },
      { version: 2, userRoles: { [dora]: 'Member' } },
    ])
    expect(await screen.findByText('Project updated successfully')).toBeVisible()
  })

  test('stays an Admin while a removal is left, and names it', async () => {
    const { api, page, save } = await stepDown()
    api.respond('getProject', sampleAdminProject({ version: 2 }))
    api.refuse('leaveProject', 'rate_limited', 'Please wait a minute.')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Everything else is saved, but Emil Fox was not removed: Please wait a minute.',
    )
    expect(api.seen('updateProject')).toHaveLength(1)
    expect(page.path()).toBe(`/projects/${projectId}/edit`)
    expect(member('Emil Fox').getByText('Will be removed when you save')).toBeVisible()
    expect(member('Dora Engel').getByText(/Admin → Member when you save/)).toBeVisible()
  })
})

test('refuses a title of more than 40 characters beside it', async () => {
  const { api, type, save } = await openEditor()
  const title = member('Emil Fox').getByRole('textbox', { name: 'Title of Emil Fox' })
  await type(title, 'x'.repeat(41))
  await save()
  await waitFor(() =>
    expect(title).toHaveAccessibleDescription(/Title must be 40 characters or less\./),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Title must be 40 characters or less.')
  expect(api.seen('updateProject')).toEqual([])
})
