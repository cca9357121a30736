import { sampleSelf } from '@quad/test/samples'
import { screen } from '@testing-library/react'
import { readSearch } from './search-state.ts'
import { openSearch, wordsField } from './search.harness.tsx'

describe('a form that the browser itself sends', () => {
  const everything =
    'query=kite&open=true&virtual=false&inPerson=false&min=2&max=7&course=CS&semester=Fall+2026&dueBy=2026-12-18' +
    '&role=designer&needs=mine&looking=true&hours=6&by=2027-01-05&order=newest&projectTags=Go&projectTags=GIS' +
    '&userTags=Go&project=11111111-1111-4111-8111-111111111111'

  /** The search that the page reads from the address to which the browser goes. */
  const sent = (form: HTMLElement, button?: HTMLElement) => {
    expect(form).toHaveAttribute('action', '/search')
    expect((form as HTMLFormElement).method).toBe('get')
    const fields = new FormData(form as HTMLFormElement, button ?? null)
    return readSearch(new URLSearchParams(fields as unknown as Record<string, string>))
  }
  const search = (params: string) => readSearch(new URLSearchParams(params))

  test.each(['projects', 'users'])('keeps the whole search: filters of %s', async (type) => {
    const at = `${everything}&searchType=${type}`
    await openSearch(`/search?${at}`, sampleSelf())
    expect(sent(screen.getByRole('form', { name: 'Filters' }))).toEqual(search(at))
  })

  test('excludes a format whose box is not checked', async () => {
    await openSearch('/search')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hybrid' })
    box.checked = false
    expect(sent(box.form!)).toEqual(search('hybrid=false'))
  })

  test('adds the typed tag', async () => {
    await openSearch('/search?projectTags=Go')
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Project Tags' })
    input.value = 'GIS'
    expect(sent(input.form!).projectTags).toEqual(['Go', 'GIS'])
  })

  test('searches for other words or for the other type, with the same filters', async () => {
    await openSearch(`/search?${everything}`, sampleSelf())
    const words = wordsField()
    expect(words).toHaveAttribute('name', 'query')
    expect(sent(words.form!)).toEqual(search(everything))
    const users = screen.getByRole<HTMLButtonElement>('button', { name: 'USERS' })
    expect(users).toHaveAttribute('type', 'submit')
    expect(sent(users.form!, users)).toEqual(search(`${everything}&searchType=users`))
  })
})
