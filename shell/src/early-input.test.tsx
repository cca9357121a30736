import { Button, fieldProps, TextArea, TextField } from '@quad/shared-ui'
import { act, fireEvent, screen } from '@testing-library/react'
import { StrictMode, Suspense, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { keepEarlyInput } from './early-input.ts'

/** Shows the HTML of a page, lets a person use it, and lets React take it over. */
const open = async (page: ReactNode, meanwhile: () => void) => {
  const complain = jest.spyOn(console, 'error').mockImplementation()
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  meanwhile()
  const repeat = keepEarlyInput(root)
  await act(async () => hydrateRoot(root, page))
  await act(async () => repeat())
  expect(complain).not.toHaveBeenCalled()
}

afterEach(() => document.body.replaceChildren())

/** As a browser does without scripts: the page hears nothing. */
const enter = (label: string, value: string) => {
  screen.getByLabelText<HTMLInputElement>(label).value = value
}

const seen = () => JSON.parse(screen.getByRole('status', { name: 'State' }).textContent)

function Controlled() {
  const [state, setState] = useState({ words: '', text: 'old', box: true, type: 'b', day: 'Mon' })
  const change = (next: Partial<typeof state>) => setState({ ...state, ...next })
  return (
    <form>
      <input
        aria-label="Words"
        value={state.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <textarea
        aria-label="Text"
        value={state.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <input
        aria-label="Box"
        type="checkbox"
        checked={state.box}
        onChange={({ target }) => change({ box: target.checked })}
      />
      <select
        aria-label="Type"
        value={state.type}
        onChange={({ target }) => change({ type: target.value })}
      >
        <option>a</option>
        <option>b</option>
        <option>c</option>
      </select>
      {['Mon', 'Tue', 'Wed'].map((day) => (
        <input
          key={day}
          aria-label={day}
          type="radio"
          name="day"
          checked={state.day === day}
          onChange={() => change({ day })}
        />
      ))}
      <output aria-label="State">{JSON.stringify(state)}</output>
    </form>
  )
}

test('React learns what a person entered before it took over', async () => {
  await open(<Controlled />, () => {
    enter('Words', 'kites')
    enter('Text', '')
    enter('Type', 'c')
    screen.getByLabelText<HTMLInputElement>('Box').checked = false
    screen.getByLabelText<HTMLInputElement>('Tue').checked = true
  })
  expect(seen()).toEqual({ words: 'kites', text: '', box: false, type: 'c', day: 'Tue' })
  expect(screen.getByLabelText('Tue')).toBeChecked()
  expect(screen.getByLabelText('Words')).toHaveValue('kites')
  expect(screen.getByLabelText('Box')).not.toBeChecked()
})

test('leaves fields alone that the person has not changed', async () => {
  await open(<Controlled />, () => undefined)
  expect(seen()).toEqual({ words: '', text: 'old', box: true, type: 'b', day: 'Mon' })
})

test('keeps what is typed while React takes over, also inside a boundary', async () => {
  const page = (
    <StrictMode>
      <Suspense>
        <Controlled />
      </Suspense>
    </StrictMode>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  enter('Words', 'ki')
  const repeat = keepEarlyInput(root)
  fireEvent.input(screen.getByLabelText('Words'), { target: { value: 'kit' } })
  // The page is not taken over yet: the event itself makes React do so.
  hydrateRoot(root, page)
  await act(async () => repeat())
  expect(seen()).toMatchObject({ words: 'kit' })
})

test('keeps each text where a translator has changed the page before React took it over', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const page = (
    <Suspense>
      <p>Find teammates</p>
      <Registered />
    </Suspense>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  screen.getByText('Find teammates').innerHTML = '<font>Finde Mitstreiter</font>'
  const before = screen.getByLabelText('Name')
  enter('Name', 'Ada')
  enter('About', 'Boats')
  const repeat = keepEarlyInput(root)
  hydrateRoot(root, page, { onRecoverableError: () => undefined })
  await act(async () => repeat())
  expect(before).not.toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  expect(screen.getByLabelText('About')).toHaveValue('Boats')
  await act(async () => screen.getByRole('button', { name: 'Save changes' }).click())
  expect(seen()).toEqual({ name: 'Ada', about: 'Boats' })
})

test('keeps what a person has selected in the text', async () => {
  await open(<Controlled />, () => {
    const field = screen.getByLabelText<HTMLInputElement>('Words')
    field.focus()
    enter('Words', 'kites and boats')
    field.setSelectionRange(0, 5, 'backward')
  })
  const { selectionStart, selectionEnd, selectionDirection } =
    screen.getByLabelText<HTMLInputElement>('Words')
  expect([selectionStart, selectionEnd, selectionDirection]).toEqual([0, 5, 'backward'])
  expect(seen()).toMatchObject({ words: 'kites and boats' })
})

test('keeps the cursor where React sets the text of the HTML again', () => {
  const root = document.createElement('div')
  root.innerHTML = '<textarea name="text"></textarea>'
  document.body.append(root)
  const field = root.querySelector('textarea')!
  field.focus()
  field.value = 'Thanks for the map'
  field.setSelectionRange(6, 6)
  field.addEventListener('input', () => (field.value = ''), { once: true })
  keepEarlyInput(root)()
  expect(field.value).toBe('Thanks for the map')
  expect(field.selectionStart).toBe(6)
})

test('enters it again where React has replaced the HTML, and keeps the focus', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Controlled />)
  document.body.append(root)
  const before = screen.getByLabelText('Words')
  enter('Words', 'kites')
  screen.getByLabelText('Text').focus()
  screen.getByLabelText<HTMLTextAreaElement>('Text').setSelectionRange(1, 2)
  screen.getByLabelText<HTMLInputElement>('Tue').checked = true
  const repeat = keepEarlyInput(root)
  const react = createRoot(root)
  await act(async () => react.render('Loading'))
  expect(before).not.toBeInTheDocument()
  await act(async () => repeat())
  await act(async () => react.render(<Controlled />))
  expect(seen()).toEqual({ words: 'kites', text: 'old', box: true, type: 'b', day: 'Tue' })
  expect(screen.getByLabelText('Text')).toHaveFocus()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').selectionStart).toBe(1)
})

function Registered() {
  const form = useForm({ defaultValues: { name: '', about: 'Kites' } })
  const { isDirty } = form.formState
  const [sent, setSent] = useState<object>()
  return (
    <form onSubmit={(event) => void form.handleSubmit(setSent)(event)}>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <TextArea label="About" limit={5} {...fieldProps(form, 'about')} />
      <Button type="submit">{isDirty ? 'Save changes' : 'Save'}</Button>
      <output aria-label="State">{JSON.stringify(sent)}</output>
    </form>
  )
}

test('a registered form has its values in the HTML, and keeps what a person changed there', async () => {
  await open(<Registered />, () => {
    expect(screen.getByLabelText('About')).toHaveValue('Kites')
    expect(screen.getByText('0 characters left')).toBeInTheDocument()
    enter('Name', 'Ada')
    enter('About', 'Boats and more')
  })
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  expect(screen.getByText('9 characters over the limit')).toBeInTheDocument()
  await act(async () => screen.getByRole('button', { name: 'Save changes' }).click())
  expect(seen()).toEqual({ name: 'Ada', about: 'Boats and more' })
})

test('leaves a field that the person has left', async () => {
  const left = jest.fn()
  const page = (
    <>
      <input aria-label="Left" defaultValue="" onBlur={(event) => left(event.target.value)} />
      <input aria-label="Focused" defaultValue="" onBlur={left} />
    </>
  )
  await open(page, () => {
    enter('Left', 'CS 310')
    enter('Focused', 'Fall')
    screen.getByLabelText('Focused').focus()
  })
  expect(left.mock.calls).toEqual([['CS 310']])
})
