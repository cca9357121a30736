import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleOwnerProject, sampleProject, sampleWantedRole } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { openEditor } from '../edit-project/editor.harness.tsx'
import { openProject } from '../project.harness.tsx'

afterEach(() => sessionStorage.clear())

const pilot = sampleWantedRole()
const editor = sampleWantedRole({
  id: sampleId(601),
  title: 'Editor',
  skills: ['Writing'],
  places: 1,
  taken: 0,
  hours: null,
})

describe('the project page', () => {
  test('lists open roles first, with places, hours, skills and the match', async () => {
    const match = { of: 2, matched: ['Photography'], missing: ['Sailing'] }
    const filled = sampleWantedRole({
      id: sampleId(602),
      title: 'Sewer',
      taken: 2,
      state: 'filled',
    })
    await openProject(sampleProject({ wantedRoles: [filled, { ...pilot, match }, editor] }))
    const items = within(screen.getByRole('region', { name: 'Open roles' })).getAllByRole('heading')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Open roles',
      'Kite pilot',
      'Editor',
      'Sewer',
    ])
    expect(screen.getByText('1 of 2 places free · 5 hours a week')).toBeVisible()
    expect(screen.getByText('1 of 2 match').closest('p')).toHaveTextContent(
      '1 of 2 match: Photography · 1 missing for Kite pilot',
    )
    expect(screen.getByRole('list', { name: 'Skills: Editor' })).toHaveTextContent('Writing')
    expect(screen.getByText('Filled')).toBeVisible()
    await expectNoViolations()
  })

  test('has no section without roles', async () => {
    await openProject(sampleProject())
    expect(screen.queryByRole('heading', { name: /roles/i })).not.toBeInTheDocument()
  })
})

describe('the editor', () => {
  const open = (wantedRoles = [pilot]) =>
    openEditor({ project: sampleOwnerProject({ wantedRoles }) })
  const sent = ({ id, title, skills, places, hours, closed }: typeof pilot) => ({
    id,
    title,
    skills,
    places,
    hours,
    closed,
  })
  const role = (name: string) => within(screen.getByRole('group', { name }))

  test('adds, changes, closes and removes roles', async () => {
    const { api, person, type, save } = await open([pilot, editor])
    await type(role('Role 1: Kite pilot').getByLabelText(/Hours a week/), '')
    await person.click(role('Role 1: Kite pilot').getByRole('switch', { name: 'Takes requests' }))
    await person.click(screen.getByRole('button', { name: 'Remove Editor' }))
    await person.click(screen.getByRole('button', { name: 'Add a role' }))
    expect(role('Role 2:').getByLabelText(/Role title/)).toHaveFocus()
    await person.keyboard('Sewer')
    await type(role('Role 2: Sewer').getByLabelText(/Places/), '3')
    await person.type(role('Role 2: Sewer').getByRole('combobox', { name: /Skills/ }), 'Knots')
    await person.keyboard('{Enter}')
    await expectNoViolations()
    api.respond('updateProject', sampleOwnerProject({ version: 2 }))
    await save()
    await waitFor(() => expect(api.seen('updateProject')).toHaveLength(1))
    expect(api.seen('updateProject')[0]!.body).toMatchObject({
      wantedRoles: [
        { ...sent(pilot), hours: null, closed: true },
        { title: 'Sewer', skills: ['Knots'], places: 3, hours: null, closed: false },
      ],
    })
  })

  test('refuses a role without title, skills or places, beside the fields', async () => {
    const { api, person, type, save } = await open([])
    await person.click(screen.getByRole('button', { name: 'Add a role' }))
    await type(role('Role 1:').getByLabelText(/Places/), '')
    await save()
    expect(await role('Role 1:').findByText('Role title is required.')).toBeVisible()
    expect(role('Role 1:').getByText('Places must be a number from 1 to 20.')).toBeVisible()
    expect(role('Role 1:').getByText('Include at least 1 and at most 10 skill tags.')).toBeVisible()
    expect(api.seen('updateProject')).toEqual([])
    await expectNoViolations()
  })

  test('says how many places are taken, and shows why the server refuses fewer', async () => {
    const { api, type, save } = await open()
    const places = role('Role 1: Kite pilot').getByLabelText(/Places/)
    expect(places).toHaveAccessibleDescription('1 taken')
    await type(places, '1')
    const reason = '2 members have this role already.'
    api.refuse('updateProject', 'validation_failed', reason, { 'wantedRoles.0.places': reason })
    await save()
    expect((await screen.findAllByText(reason))[0]).toBeVisible()
  })

  test('restores the roles of a draft', async () => {
    const first = await open()
    await first.type(role('Role 1: Kite pilot').getByLabelText(/Role title/), 'Kite captain')
    first.page.unmount()
    await open()
    expect(role('Role 1: Kite captain').getByLabelText(/Role title/)).toHaveValue('Kite captain')
  })

  test('asks which roles to keep if both sides have changed them', async () => {
    const { api, person, type, save } = await open()
    await type(role('Role 1: Kite pilot').getByLabelText(/Places/), '4')
    api.refuse('updateProject', 'version_conflict', 'Changed.')
    const theirs = [{ ...pilot, closed: true, state: 'closed' as const }]
    api.respond('getProject', sampleOwnerProject({ wantedRoles: theirs, version: 2 }))
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    const fields = within(dialog.getByRole('group', { name: 'Open roles' }))
    expect(fields.getByRole('radio', { name: 'Your version' })).toHaveAccessibleDescription(
      'Kite pilot (4 places, 5 hours a week): Photography, Sailing',
    )
    await person.click(fields.getByRole('radio', { name: 'Their version' }))
    api.respond('updateProject', sampleOwnerProject({ version: 3 }))
    await person.click(dialog.getByRole('button', { name: 'Save these versions' }))
    await waitFor(() =>
      expect(api.seen('updateProject').at(-1)!.body).toMatchObject({
        wantedRoles: [{ ...sent(pilot), closed: true }],
        version: 2,
      }),
    )
  })
})
