import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleOwnerProject, sampleProject, sampleWantedRole } from '@quad/test/samples'
import { screen, within } from '@testing-library/react'
import { openProject } from '../project.harness.tsx'

test('shows the Owner of a project without a team whom to invite first', async () => {
  const alone = { members: sampleOwnerProject().members.slice(0, 1), teamSize: 1 }
  const { page } = await openProject(sampleOwnerProject(alone))
  const actions = () => within(screen.getByRole('group', { name: 'What you can do' }))
  const primary = () =>
    actions()
      .getAllByRole('link')
      .filter(({ dataset }) => dataset['variant'] === 'primary')
      .map(({ textContent }) => textContent)
  expect(primary()).toEqual(['Find people to invite'])
  expect(screen.getAllByRole('link', { name: 'Find people to invite' })).toHaveLength(1)
  await expectNoViolations()
  page.unmount()
  await openProject(sampleOwnerProject({ ...alone, status: false }))
  expect(primary()).toEqual(['Message'])
})

test('folds the members after eight, and focuses the first of the others', async () => {
  const members = Array.from({ length: 11 }, (_, index) => ({
    id: sampleId(600 + index),
    name: `Person ${index + 1}`,
    profilePhotoId: null,
    title: '',
    role: 'Member' as const,
  }))
  const { person } = await openProject(sampleOwnerProject({ members, teamSize: 11 }))
  const list = within(screen.getByRole('region', { name: 'Members' }))
  expect(list.getAllByRole('listitem')).toHaveLength(8)
  expect(list.queryByText('Member')).not.toBeInTheDocument()
  await expectNoViolations()
  await person.click(list.getByRole('button', { name: 'Show all 11 members' }))
  expect(list.getAllByRole('listitem')).toHaveLength(11)
  expect(list.getByRole('link', { name: 'Person 9' })).toHaveFocus()
  expect(list.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})

test('shows the first paragraph under the title, before the open roles', async () => {
  const description = 'We map **meadows**.\n\nWe fly kites.'
  const { page } = await openProject(
    sampleProject({ description, wantedRoles: [sampleWantedRole()] }),
    null,
  )
  const [lead] = screen.getAllByText(/We map/)
  expect(lead).toHaveTextContent(/^We map meadows\.$/)
  expect(lead!.closest('header')).toHaveTextContent('Looking for new members')
  expect(screen.getByRole('region', { name: 'About Us' })).toHaveTextContent('We fly kites.')
  page.unmount()
  await openProject(sampleProject({ description, wantedRoles: [] }), null)
  expect(screen.getAllByText(/We map/)).toHaveLength(1)
})
