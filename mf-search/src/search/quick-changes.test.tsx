import { sampleSelf } from '@quad/test/samples'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { openSearch } from './search.harness.tsx'

beforeEach(() => localStorage.clear())

const box = (name: string) => screen.getByRole('checkbox', { name })
const removal = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` })
const type = (name: string) => screen.getByRole('button', { name })

test('a filter shows its new state at once, and a second change keeps the first', async () => {
  const { page, lastBody } = await openSearch()
  // React renders the new address after both.
  await act(async () => {
    fireEvent.click(box('Hybrid'))
    expect(box('Hybrid')).not.toBeChecked()
    fireEvent.click(box('Virtual'))
    expect(box('Virtual')).not.toBeChecked()
  })
  expect(page.path()).toBe('/search?query=&searchType=projects&hybrid=false&virtual=false')
  expect(box('Hybrid')).not.toBeChecked()
  await waitFor(() => expect(lastBody()).toMatchObject({ hybrid: false, virtual: false }))
})

test.each<[string, string, () => void]>([
  [
    'the type after a filter',
    'query=&searchType=users&open=true',
    () => {
      fireEvent.click(screen.getByRole('switch', { name: 'Show open teams' }))
      fireEvent.click(type('USERS'))
    },
  ],
  [
    'a filter after the type',
    'query=&searchType=users&hybrid=false',
    () => {
      fireEvent.click(type('USERS'))
      fireEvent.click(box('Hybrid'))
    },
  ],
  [
    'the order after a filter',
    'query=&searchType=projects&hybrid=false&order=newest',
    () => {
      const order = screen.getByRole('combobox', { name: 'Order' })
      fireEvent.click(box('Hybrid'))
      fireEvent.change(order, { target: { value: 'newest' } })
      expect(order).toHaveDisplayValue('Newest')
    },
  ],
])('keeps %s', async (_, search, change) => {
  const { page } = await openSearch('/search', sampleSelf())
  await act(async () => change())
  expect(page.path()).toBe(`/search?${search}`)
})

test('removes two filters pressed one after the other', async () => {
  const { page } = await openSearch('/search?projectTags=Go&projectTags=GIS&open=true')
  await act(async () => {
    for (const name of ['Go', 'GIS', 'Open teams']) fireEvent.click(removal(name))
  })
  expect(page.path()).toBe('/search?query=&searchType=projects')
})

describe('a typed date', () => {
  const open = async (label: string, at?: string) => {
    const { page } = await openSearch(at)
    const field = screen.getByLabelText<HTMLInputElement>(label)
    /** As browsers do: each digit of the year makes a date. */
    const typeYear = (...years: string[]) => {
      for (const year of years) {
        fireEvent.keyDown(field, { key: year.at(-1) })
        fireEvent.change(field, { target: { value: `${year}-12-18` } })
      }
    }
    return { page, field, typeYear }
  }

  test.each([
    ['Deadline until', '/search', 'query=&searchType=projects&dueBy=2026-12-18'],
    ['Available by', '/search?searchType=users', 'query=&searchType=users&by=2026-12-18'],
  ])('is applied to %s when the field is left or by Enter', async (label, at, search) => {
    const { page, field, typeYear } = await open(label, at)
    typeYear('0002', '0020', '0202')
    expect(field).toHaveValue('0202-12-18')
    expect(page.path()).toBe(at)
    typeYear('2025')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(page.path()).toContain('2025-12-18'))
    typeYear('2026')
    expect(page.path()).toContain('2025-12-18')
    fireEvent.blur(field)
    await waitFor(() => expect(page.path()).toBe(`/search?${search}`))
  })

  test('a picked date is applied at once, also after typing', async () => {
    const { page, field, typeYear } = await open('Deadline until')
    typeYear('0002')
    fireEvent.pointerDown(field)
    fireEvent.change(field, { target: { value: '2026-12-18' } })
    await waitFor(() => expect(page.path()).toContain('dueBy=2026-12-18'))
  })

  test('a part of a date stays in its field, which says so, and searches nothing', async () => {
    const { page, field } = await open('Deadline until', '/search?dueBy=2026-12-18')
    fireEvent.keyDown(field, { key: 'Backspace' })
    fireEvent.change(field, { target: { value: '' } })
    // jsdom has no parts of dates.
    const validity = { badInput: true } as ValidityState
    const bad = jest.spyOn(field, 'validity', 'get').mockReturnValue(validity)
    fireEvent.blur(field)
    expect(field).toHaveAccessibleDescription('Enter a whole date.')
    expect(page.path()).toBe('/search?dueBy=2026-12-18')
    bad.mockRestore()
    fireEvent.keyDown(field, { key: 'Backspace' })
    fireEvent.blur(field)
    await waitFor(() => expect(page.path()).toBe('/search?query=&searchType=projects'))
  })
})
