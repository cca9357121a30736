import type { Project } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import {
  sampleId,
  sampleMemberProject,
  sampleOwnerProject,
  sampleUserCard,
  sampleWantedRole,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { openProject } from '../project.harness.tsx'

const role = (number: number, title: string, more = {}) =>
  sampleWantedRole({
    id: sampleId(number),
    title,
    skills: ['Lighting', 'Grip'],
    state: 'open',
    ...more,
  })

const gaffer = role(301, 'Gaffer')
const wantedRoles = [
  gaffer,
  role(302, 'Cook'),
  role(303, 'Driver', { closed: true, state: 'closed' }),
]
const project = sampleOwnerProject({ wantedRoles })

const card = (number: number, name: string) =>
  sampleUserCard({
    id: sampleId(number),
    name,
    match: {
      role: 'Gaffer',
      of: 2,
      matched: ['Lighting'],
      missing: ['Grip'],
      project: { id: project.id, title: project.title },
    },
  })

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('a manager sees who fits each open role, and invites for it', async () => {
  const { api, person } = await openProject(project)
  const people = await region('People who fit')
  const select = people.getByRole('combobox', { name: 'Role' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Gaffer', 'Cook'])
  expect(await people.findByText(/no one whom you could invite/i)).toBeVisible()
  api.respond('filterUsers', [card(7, 'Chen Li')], { total: 1 })
  await person.selectOptions(select, 'Cook')
  expect(await people.findByText(/1 of 2, missing Grip/)).toBeVisible()
  expect(api.seen('filterUsers').at(-1)?.query).toEqual({
    project: project.id,
    role: sampleId(302),
    order: 'best',
    limit: '2',
  })
  await expectNoViolations()
  await person.click(people.getByRole('button', { name: 'Invite to Project: Chen Li' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('radio', { name: /^Cook/ })).toBeChecked()
})

test('loads more people, and shows a failure with Retry', async () => {
  const { api, person } = await openProject(project)
  const people = await region('People who fit')
  api.refuse('filterUsers', 'rate_limited', 'Too many.')
  await person.selectOptions(people.getByRole('combobox', { name: 'Role' }), 'Cook')
  const retry = await people.findByRole('button', { name: 'Retry' })
  api.respond('filterUsers', [card(7, 'Chen Li')], { total: 2, next: 'further' })
  await person.click(retry)
  const more = await people.findByRole('button', { name: 'Load more' })
  api.respond('filterUsers', [card(8, 'Dara Kim')], { total: 2 })
  await person.click(more)
  expect(await people.findByRole('link', { name: 'Dara Kim' })).toBeVisible()
  expect(api.seen('filterUsers').at(-1)?.query).toMatchObject({ cursor: 'further', limit: '6' })
  await waitFor(() => expect(people.queryByRole('button', { name: 'Load more' })).toBeNull())
})

test('a single open role needs no choice', async () => {
  await openProject(sampleOwnerProject({ wantedRoles: [gaffer, wantedRoles[2]!] }))
  const people = await region('People who fit Gaffer')
  expect(people.queryByRole('combobox')).not.toBeInTheDocument()
})

const without: [string, Project][] = [
  ['a Member', sampleMemberProject({ wantedRoles })],
  [
    'a manager of a project without an open role',
    sampleOwnerProject({ wantedRoles: [wantedRoles[2]!] }),
  ],
]

test.each(without)('%s sees and asks for no such people', async (_, shown) => {
  const { api } = await openProject(shown)
  expect(screen.queryByRole('region', { name: /^People who fit/ })).not.toBeInTheDocument()
  expect(api.seen('filterUsers')).toEqual([])
})
