import { expectNoViolations } from '@quad/test/axe'
import { sampleOwnerProject } from '@quad/test/samples'
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
