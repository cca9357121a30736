import type { SearchSuggestions } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { SearchBox } from './SearchBox.tsx'

const offered: SearchSuggestions = {
  skills: ['JavaScript', 'Java'],
  people: [{ id: sampleId(1), name: 'Jaya Rao', major: 'Law', profilePhotoId: null }],
  projects: [{ id: sampleId(2), title: 'Jazz night' }],
}

const none: SearchSuggestions = { skills: [], people: [], projects: [] }

interface FormProps {
  onSubmit: () => void
  onSkill: (skill: string) => void
  onOpen: (path: string) => void
  /** The words of the shown search. */
  shown: string
}

function Form({ onSubmit, shown, ...rest }: FormProps) {
  const [text, setText] = useState(shown)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <SearchBox {...rest} aria-label="Search" value={text} onType={setText} />
      <button>Search</button>
    </form>
  )
}

const open = (suggestions = offered, shown = '') => {
  const api = apiEdge()
  api.respond('suggestSearches', suggestions)
  const calls = { onSubmit: jest.fn(), onSkill: jest.fn(), onOpen: jest.fn() }
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Form {...calls} shown={shown} />
    </QueryClientProvider>,
  )
  return {
    api,
    container,
    person: userEvent.setup(),
    input: screen.getByRole('combobox'),
    ...calls,
  }
}

// First, before the list has been loaded.
test('Enter leaves a list closed that loads only then', async () => {
  const { api, input, onSubmit } = open()
  fireEvent.change(input, { target: { value: 'ja' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.submit(input)
  await act(() => import('./SearchSuggestions.tsx'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(api.seen('suggestSearches')).toEqual([])
  expect(input).toHaveAttribute('aria-expanded', 'false')
})

test('offers skills, people and projects in groups, says how many, and has no violations', async () => {
  const { container, person, input, api } = open()
  expect(input).toHaveAttribute('aria-expanded', 'false')
  await person.type(input, ' ja')
  const group = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(await group('Skills')).toEqual(['JavaScript', 'Java'])
  expect(await group('People')).toEqual(['Jaya RaoLaw'])
  expect(await group('Projects')).toEqual(['Jazz night'])
  expect(screen.getByRole('status')).toHaveTextContent('4 suggestions')
  expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(api.seen('suggestSearches').map(({ query }) => query)).toEqual([{ text: 'ja' }])
  await expectNoViolations(container)
})

test('asks once for each pause in typing, and not for an empty box', async () => {
  const { api, input } = open(none)
  jest.useFakeTimers()
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  const pause = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  for (const text of ['j', 'ja', 'jav']) {
    type(text)
    await pause(100)
  }
  expect(api.seen('suggestSearches')).toHaveLength(0)
  await pause(300)
  type('  ')
  await pause(1000)
  type('')
  await pause(1000)
  jest.useRealTimers()
  expect(api.seen('suggestSearches').map(({ query }) => query['text'])).toEqual(['jav'])
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('aborts the request when a newer one goes out', async () => {
  const { api, input, person } = open()
  const release = api.hold('suggestSearches')
  await person.type(input, 'j')
  await waitFor(() => expect(api.seen('suggestSearches')).toHaveLength(1))
  const { signal } = jest.mocked(globalThis.fetch).mock.calls.at(-1)![0] as Request
  expect(signal.aborted).toBe(false)
  await person.type(input, 'a')
  await waitFor(() => expect(signal.aborted).toBe(true))
  release()
  expect(await screen.findAllByRole('option')).toHaveLength(4)
})

test('chooses by the arrow keys and Enter, through all groups', async () => {
  const { input, person, onSkill, onOpen, onSubmit } = open()
  await person.type(input, 'ja')
  await screen.findAllByRole('option')
  await person.keyboard('{ArrowDown}')
  const first = screen.getByRole('option', { name: 'JavaScript' })
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(input).toHaveAttribute('aria-activedescendant', first.id)
  await person.keyboard('{Enter}')
  expect(onSkill).toHaveBeenCalledWith('JavaScript')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await person.keyboard('{ArrowUp}')
  await person.keyboard('{ArrowUp}')
  await person.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(`/projects/${sampleId(2)}`)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('no option of another text or of a list before it is active', async () => {
  const { api, input, person, onSkill, onSubmit } = open()
  await person.type(input, 'ja')
  await screen.findAllByRole('option')
  const release = api.hold('suggestSearches')
  api.respond('suggestSearches', { ...none, skills: ['Java', 'Jazz'] })
  const selected = () => screen.queryByRole('option', { selected: true })
  await person.keyboard('{ArrowDown}')
  await person.type(input, 'z')
  expect(selected()).toBeNull()
  await person.keyboard('{ArrowDown}')
  expect(selected()).toHaveTextContent('JavaScript')
  release()
  await screen.findByRole('option', { name: 'Jazz' })
  expect(selected()).toBeNull()
  await person.keyboard('{Enter}')
  expect(onSkill).not.toHaveBeenCalled()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('opens the page of a person by a press, and keeps the focus in the field', async () => {
  const { input, person, onOpen } = open()
  await person.type(input, 'ja')
  await person.click(await screen.findByRole('option', { name: /Jaya Rao/ }))
  expect(onOpen).toHaveBeenCalledWith(`/users/${sampleId(1)}`)
  expect(input).toHaveFocus()
})

test('Enter without a chosen option sends the form and closes the list', async () => {
  const { input, person, onSubmit } = open()
  await person.type(input, 'ja')
  await screen.findAllByRole('option')
  await person.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('Escape closes the list and keeps the text, and leaving the field closes it', async () => {
  const { input, person } = open()
  await person.type(input, 'ja')
  await screen.findAllByRole('option')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(input).toHaveValue('ja')
  await person.keyboard('{ArrowDown}')
  expect(await screen.findAllByRole('option')).toHaveLength(4)
  await person.tab()
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('the arrow key opens the suggestions for the words of a shown search, and none for an empty box', async () => {
  const { input, person } = open(offered, 'ja')
  await person.click(input)
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await person.keyboard('{ArrowDown}')
  expect(await screen.findAllByRole('option')).toHaveLength(4)
  await person.clear(input)
  await person.keyboard('{ArrowDown}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('searches as usual while no suggestions can be loaded', async () => {
  const { api, input, person, onSubmit } = open()
  api.refuse('suggestSearches', 'rate_limited', 'Too many.')
  await person.type(input, 'ja')
  await waitFor(() => expect(api.seen('suggestSearches')).toHaveLength(1))
  await person.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})
