import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { isPageHeld } from '../navigation/held-page.ts'
import { UnsavedChanges, useDraft } from './UnsavedChanges.tsx'

interface Values {
  title: string
  tags: string[]
}

function EditPage() {
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: { title: 'Saved', tags: [] } })
  const draft = useDraft('project:1:1', form)
  const { title } = useWatch({ control: form.control })
  const save = async () => {
    draft.drop()
    await navigate('/saved')
  }
  return (
    <form onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <UnsavedChanges draft={draft} />
      <output>{title}</output>
      {draft.wasRestored && <p>Restored</p>}
      <label>
        Title <input {...form.register('title')} />
      </label>
      <Controller
        control={form.control}
        name="tags"
        render={({ field: { value, onChange } }) => (
          <button type="button" onClick={() => onChange([...value, 'new'])}>
            Tags: {value.length}
          </button>
        )}
      />
      <button>Save{form.formState.isDirty && ' changes'}</button>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/edit?tab=2">Other tab</Link>
    </form>
  )
}

const open = () => {
  const person = userEvent.setup()
  const page = renderApp({ routes: [{ path: '/edit', element: <EditPage /> }] }, { at: '/edit' })
  const title = screen.getByLabelText<HTMLInputElement>('Title')
  return { person, page, title, leave: () => person.click(screen.getByText('Elsewhere')) }
}

const leavingIsAsked = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

afterEach(() => sessionStorage.clear())

test('leaves an unchanged form without a question', async () => {
  const { page, leave } = open()
  expect(leavingIsAsked()).toBe(true)
  await leave()
  expect(page.path()).toBe('/elsewhere')
})

test('asks before leaving with unsaved changes, and keeps them on Stay', async () => {
  const { person, page, title, leave } = open()
  expect(isPageHeld()).toBe(false)
  await person.type(title, ' and changed')
  expect(isPageHeld()).toBe(true)
  await leave()
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await expectNoViolations(dialog)
  await person.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(page.path()).toBe('/edit')
  expect(title).toHaveValue('Saved and changed')
})

test('stays on Escape', async () => {
  const { person, page, title, leave } = open()
  await person.type(title, '!')
  await leave()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(page.path()).toBe('/edit')
})

test('leaves and drops the draft on confirmation', async () => {
  const { person, page, title, leave } = open()
  await person.type(title, '!')
  await leave()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe('/elsewhere'))
  page.unmount()
  expect(open().title).toHaveValue('Saved')
})

test('asks before closing or reloading the page with unsaved changes', async () => {
  const { person, title } = open()
  await person.type(title, '!')
  expect(leavingIsAsked()).toBe(false)
  await person.type(title, '{Backspace}')
  expect(leavingIsAsked()).toBe(true)
})

test('does not treat another query of the same page as leaving', async () => {
  const { person, page, title } = open()
  await person.type(title, '!')
  await person.click(screen.getByText('Other tab'))
  expect(page.path()).toBe('/edit?tab=2')
  expect(title).toHaveValue('Saved!')
})

test('continues after saving without a question', async () => {
  const { person, page, title } = open()
  await person.type(title, '!')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(page.path()).toBe('/saved'))
  page.unmount()
  expect(open().title).toHaveValue('Saved')
})

test('restores changes after a reload as unsaved', async () => {
  const first = open()
  await first.person.type(first.title, '!')
  await first.person.click(screen.getByRole('button', { name: 'Tags: 0' }))
  first.page.unmount()

  const { title, leave } = open()
  expect(title).toHaveValue('Saved!')
  expect(screen.getByRole('status')).toHaveTextContent('Saved!')
  expect(screen.getByRole('button', { name: 'Tags: 1' })).toBeVisible()
  expect(screen.getByText('Restored')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await leave()
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('stores no draft after changes were undone', async () => {
  const first = open()
  await first.person.type(first.title, '!{Backspace}')
  first.page.unmount()
  open()
  expect(screen.queryByText('Restored')).not.toBeInTheDocument()
})
