import { texts } from '@quad/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { RequestError } from '../api/request-error.ts'
import { FormAlert } from '../components/FormAlert/FormAlert.tsx'
import { TextField, fieldProps } from '../components/Field/Field.tsx'
import { nameDocument } from '../navigation/document-title.ts'
import { useSubmit } from './use-submit.ts'

interface Values {
  title: string
  place: string
  skills: string[]
}

interface TalkFormProps {
  send: (values: Values) => Promise<unknown>
  isUploading?: boolean
  isShort?: boolean
}

function TalkForm({ send, isUploading = false, isShort = false }: TalkFormProps) {
  const form = useForm<Values>({ defaultValues: { title: '', place: '', skills: ['a'] } })
  const { submit, isBusy, failure, messages } = useSubmit(form, { send, isUploading })
  return (
    <form onSubmit={submit}>
      <FormAlert messages={messages} isShort={isShort} />
      {failure && <p>Failed: {failure.message}</p>}
      {isBusy && <p>Busy</p>}
      <TextField label="Place" {...fieldProps(form, 'place', { required: 'required' })} />
      <TextField
        label="Title"
        {...fieldProps(form, 'title', {
          required: 'required',
          minLength: { value: 3, message: 'too short' },
        })}
      />
      <button>Save</button>
    </form>
  )
}

const open = (props: Partial<TalkFormProps> = {}) => {
  const send = jest.fn(props.send ?? (() => Promise.resolve()))
  const page = render(<TalkForm {...props} send={send} />)
  const person = userEvent.setup()
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  const fill = async () => {
    await person.type(screen.getByLabelText('Title'), 'Kites')
    await person.type(screen.getByLabelText('Place'), 'South')
  }
  return { ...page, send, save, fill, person }
}

const refusal = (fields: Record<string, string>) =>
  new RequestError({ status: 400, code: 'validation_failed', message: 'Please check.', fields })

test('shows each message once when its own rules refuse the values, and sends nothing', async () => {
  const { send, save } = open()
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^required$/)
  expect(send).not.toHaveBeenCalled()
})

test("shows the server's refusals beside the fields, in the order of the values", async () => {
  const fields = { 'skills.3': 'Too long.', 'skills.5': 'Blank.', place: 'Far.', title: 'Taken.' }
  const { save, fill } = open({
    send: () => Promise.reject(refusal({ ...fields, version: 'Old.' })),
  })
  await fill()
  await save()
  expect(await screen.findByText('Failed: Please check.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Taken\.Far\.Too long\.$/)
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Taken.')
  expect(screen.getByLabelText('Place')).toHaveAccessibleDescription('Far.')
})

test('the alert says on submit what is wrong, and nothing new while the user mends it', async () => {
  const { save, person } = open()
  const alert = () => screen.queryByRole('alert')
  const title = screen.getByLabelText('Title')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^required$/)
  await person.type(screen.getByLabelText('Place'), 'South')
  await person.type(title, 'K')
  expect(title).toHaveAccessibleDescription('too short')
  expect(alert()).not.toBeInTheDocument()
  await save()
  expect(alert()).toHaveTextContent(/^too short$/)
  await person.type(title, 'ites')
  expect(alert()).not.toBeInTheDocument()
})

test('a mended message returns to the alert at the next submit only', async () => {
  const { save, person } = open()
  const title = screen.getByLabelText('Title')
  await person.type(screen.getByLabelText('Place'), 'South')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^required$/)
  await person.type(title, 'Kites')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await person.clear(title)
  expect(title).toHaveAccessibleDescription('required')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent(/^required$/)
})

test('only announces the messages of a short form, at each submit', async () => {
  const { save, person } = open({ isShort: true })
  await save()
  const first = await screen.findByRole('alert')
  expect(first).toHaveTextContent(/^required$/)
  expect(within(first).queryByRole('button')).not.toBeInTheDocument()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first))
  expect(screen.getByRole('alert')).toHaveTextContent(/^required$/)
})

test('each message leads to its field, and the title says "Error:" as long as one is left', async () => {
  nameDocument('Talk')
  const { save, person, fill } = open({
    send: () => Promise.reject(refusal({ title: 'Taken.' })),
  })
  await fill()
  expect(document.title).toBe('Talk · Quad')
  await save()
  const link = await screen.findByRole('button', { name: 'Taken.' })
  expect(document.title).toBe('Error: Talk · Quad')
  await person.click(link)
  expect(screen.getByLabelText('Title')).toHaveFocus()
  cleanup()
  expect(document.title).toBe('Talk · Quad')
})

test('sends once while a request is under way, and again after it has failed', async () => {
  let fail = () => {}
  const send = () => new Promise((_, reject) => (fail = () => reject(new Error('No.'))))
  const all = open({ send })
  await all.fill()
  await all.save()
  expect(await screen.findByText('Busy')).toBeVisible()
  fireEvent.submit(screen.getByRole('button', { name: 'Save' }))
  expect(all.send).toHaveBeenCalledTimes(1)
  fail()
  expect(await screen.findByText('Failed: No.')).toBeVisible()
  await all.save()
  await waitFor(() => expect(all.send).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('Failed: No.')).not.toBeInTheDocument()
})

test('asks to wait while a picture is uploading', async () => {
  const { rerender, send, save, fill } = open({ isUploading: true })
  await fill()
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent(texts.imagesUploading)
  rerender(<TalkForm send={send} />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
})
