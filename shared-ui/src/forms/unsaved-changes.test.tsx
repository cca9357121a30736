import { renderApp } from '@quad/test/render-app'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { drafts } from '../storage/storage.ts'
import { UnsavedChanges, useDraft } from './UnsavedChanges.tsx'

afterEach(() => sessionStorage.clear())

describe('unsaved changes', () => {
  function EditPage() {
    const form = useForm({ defaultValues: { title: 'Saved' } })
    const draft = useDraft('project:1:1', form)
    return (
      <form>
        <UnsavedChanges draft={draft} />
        <label>
          Title <input {...form.register('title')} />
        </label>
        <Link to="/elsewhere">Elsewhere</Link>
        <Link to="/edit?tab=2">Other tab</Link>
      </form>
    )
  }

  const openEditor = () => {
    const person = userEvent.setup()
    const page = renderApp({ routes: [{ path: '/edit', element: <EditPage /> }] }, { at: '/edit' })
    const title = screen.getByLabelText<HTMLInputElement>('Title')
    return { person, page, title, leave: () => person.click(screen.getByText('Elsewhere')) }
  }

  const leavingIsAsked = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

  test('leaves an unchanged form without a question', async () => {
    const { page, leave } = openEditor()
    expect(leavingIsAsked()).toBe(true)
    await leave()
    expect(page.path()).toBe('/elsewhere')
  })

  test('leaves and drops the draft on confirmation', async () => {
    const { person, page, title, leave } = openEditor()
    await person.type(title, '!')
    await leave()
    await person.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(page.path()).toBe('/elsewhere'))
    page.unmount()
    expect(openEditor().title).toHaveValue('Saved')
  })

  test('asks before closing or reloading the page with unsaved changes', async () => {
    const { person, title } = openEditor()
    await person.type(title, '!')
    expect(leavingIsAsked()).toBe(false)
    await person.type(title, '{Backspace}')
    expect(leavingIsAsked()).toBe(true)
    expect(sessionStorage).toHaveLength(0)
  })

  test('does not treat another query of the same page as leaving', async () => {
    const { person, page, title } = openEditor()
    await person.type(title, '!')
    await person.click(screen.getByText('Other tab'))
    expect(page.path()).toBe('/edit?tab=2')
    expect(title).toHaveValue('Saved!')
  })
})

describe('drafts', () => {
  test('drops values that no longer fit the form, and ignores garbage', () => {
    drafts.keep('form', { old: 1 })
    expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
    sessionStorage.setItem('quad:draft:form', '{')
    expect(drafts.restore('form', { title: '' })).toEqual({ title: '' })
  })

  test('never stores a password', () => {
    drafts.keep('form', { email: 'ada@example.edu', password: 'secret', newPassword: 'secret' })
    expect(sessionStorage.getItem('quad:draft:form')).not.toContain('secret')
    expect(drafts.restore('form', { email: '', password: '' })).toEqual({
      email: 'ada@example.edu',
      password: '',
    })
  })

  test('drops all drafts and nothing else', () => {
    drafts.keep('one', { title: 'typed' })
    drafts.keep('other', { title: 'typed' })
    sessionStorage.setItem('formStatuses', '{"register":true}')
    drafts.dropAll()
    expect(Object.keys(sessionStorage)).toEqual(['formStatuses'])
  })
})
