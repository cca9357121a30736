import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { Controller, useController, useForm, useWatch } from 'react-hook-form'
import { RequestError } from '../api/request-error.ts'
import { Checkbox, Switch } from '../components/Checkbox/Checkbox.tsx'
import { fieldProps, TextField } from '../components/Field/Field.tsx'
import { FormAlert } from '../components/FormAlert/FormAlert.tsx'
import { Select } from '../components/Select/Select.tsx'
import { TextArea } from '../components/TextArea/TextArea.tsx'
import { nameDocument } from '../navigation/document-title.ts'
import { useSubmit, type SubmitOptions, type UploadStatus } from './use-submit.ts'

afterEach(() => sessionStorage.clear())

interface Values {
  title: string
  place: string
  skills: string[]
}

interface TalkFormProps {
  send: (values: Values) => Promise<unknown>
  isShort?: boolean
  upload?: UploadStatus
}

function TalkForm({ send, isShort = false, upload }: TalkFormProps) {
  const form = useForm<Values>({ defaultValues: { title: '', place: '', skills: ['a'] } })
  const { submit, isBusy, isWaiting, failure, messages } = useSubmit(form, {
    send,
    uploads: [undefined, upload],
  })
  return (
    <form onSubmit={submit}>
      <FormAlert messages={messages} isShort={isShort} />
      {failure && <p>Failed: {failure.message}</p>}
      {isBusy && <p>Busy</p>}
      {isWaiting && <p>Waiting</p>}
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
  const uploading = (upload: UploadStatus) =>
    page.rerender(<TalkForm {...props} send={send} upload={upload} />)
  return { ...page, send, save, fill, person, uploading }
}

const refusal = (fields: Record<string, string>) =>
  new RequestError({ status: 400, code: 'validation_failed', message: 'Please check.', fields })

test('sends what a password manager has set without an event', async () => {
  const { send, save } = open()
  screen.getByLabelText<HTMLInputElement>('Place').value = 'East gate'
  screen.getByLabelText<HTMLInputElement>('Title').value = 'Kites'
  await save()
  const values = { title: 'Kites', place: 'East gate', skills: ['a'] }
  expect(send.mock.calls.map(([sent]) => sent)).toEqual([values])
})

test('reads the fields at each press, even after another listener has stopped a submit', async () => {
  const { send, save } = open()
  const place = screen.getByLabelText<HTMLInputElement>('Place')
  const submits: Event[] = []
  place.form!.addEventListener('submit', (event) => {
    event.preventDefault()
    if (submits.push(event) === 2) event.stopPropagation()
  })
  place.value = 'East gate'
  await save()
  expect(submits).toHaveLength(2)
  screen.getByLabelText<HTMLInputElement>('Title').value = 'Kites'
  await save()
  expect(send.mock.lastCall?.[0]).toMatchObject({ title: 'Kites', place: 'East gate' })
})

interface KindValues {
  name: string
  places: number
  hours: number | null
  about: string
  hidden: boolean
  theme: string
  closed: boolean
  zone: string | null
  link: string | null
  day: string
}

const kinds: KindValues = {
  name: 'Kites',
  places: 1,
  hours: null,
  about: '',
  hidden: true,
  theme: 'light',
  closed: true,
  zone: 'UTC',
  link: 'quad.example.edu/kites',
  day: 'Mon',
}

const choices = (...values: string[]) => values.map((value) => ({ value, label: value }))

/** A form with a field of each kind: registered, or controlled with a value of its own. */
function KindsForm({ send }: Pick<SubmitOptions<KindValues, KindValues>, 'send'>) {
  const form = useForm({ defaultValues: kinds })
  const { control, register } = form
  const zone = useController({ control, name: 'zone' }).field
  const link = useController({ control, name: 'link' }).field
  const [day, setDay] = useState(kinds.day)
  const { submit } = useSubmit(form, { send: (values) => send({ ...values, day }) })
  return (
    <form onSubmit={submit}>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <TextField label="Places" type="number" {...register('places', { valueAsNumber: true })} />
      <TextField
        label="Hours"
        type="number"
        value={useWatch({ control, name: 'hours' }) ?? ''}
        onChange={({ target }) => form.setValue('hours', Number(target.value))}
      />
      <TextArea label="About" {...fieldProps(form, 'about')} />
      <Switch label="Hidden" {...register('hidden')} />
      <Select label="Theme" options={choices('light', 'dark')} {...register('theme')} />
      <Controller
        control={control}
        name="closed"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Open"
            checked={!value}
            onChange={({ target }) => onChange(!target.checked)}
          />
        )}
      />
      <Select
        {...zone}
        label="Zone"
        options={[{ value: '', label: 'Automatic' }, ...choices('UTC')]}
        value={zone.value ?? ''}
        onChange={({ target }) => zone.onChange(target.value === '' ? null : target.value)}
      />
      <TextField {...link} label="Link" value={link.value ?? ''} />
      <Checkbox
        label="No link"
        checked={link.value === null}
        onChange={({ target }) => link.onChange(target.checked ? null : '')}
      />
      <Select
        label="Day"
        options={choices('Mon', 'Tue')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <button>Save</button>
    </form>
  )
}

const openKinds = () => {
  const send = jest.fn((_: KindValues) => Promise.resolve())
  render(<KindsForm send={send} />)
  return {
    send,
    save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(label),
  }
}

test('sends what a script has set in fields of each kind, once', async () => {
  const { send, save, field } = openKinds()
  field('Name').value = 'Boats'
  field('Places').value = '3'
  field('Hours').value = '5'
  field('About').value = 'On the lake.'
  field('Hidden').checked = false
  field('Theme').value = 'dark'
  field('Open').checked = true
  field('Zone').value = ''
  field('No link').checked = true
  field('Day').value = 'Tue'
  await save()
  const set: KindValues = {
    name: 'Boats',
    places: 3,
    hours: 5,
    about: 'On the lake.',
    hidden: false,
    theme: 'dark',
    closed: false,
    zone: null,
    link: null,
    day: 'Tue',
  }
  expect(send.mock.calls).toEqual([[set]])
})

test('leaves fields alone that no script has set', async () => {
  const { send, save } = openKinds()
  await save()
  expect(send.mock.calls).toEqual([[kinds]])
})

test('sends what a person has entered in fields of each kind', async () => {
  const { send, save, field } = openKinds()
  await userEvent.clear(field('Places'))
  await userEvent.click(field('No link'))
  await userEvent.click(field('No link'))
  await userEvent.type(field('Link'), 'quad.example.edu/boats')
  await userEvent.click(field('Open'))
  await userEvent.selectOptions(field('Day'), 'Tue')
  await save()
  const entered = { places: NaN, link: 'quad.example.edu/boats', closed: false, day: 'Tue' }
  expect(send.mock.calls).toEqual([[{ ...kinds, ...entered }]])
})

test('shows each message once when its own rules refuse the values, and sends nothing', async () => {
  const { send, save } = open()
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^required$/)
  expect(send).not.toHaveBeenCalled()
})

test('renders the form once to show what is wrong', async () => {
  const rendered = jest.fn()
  render(
    <Profiler id="form" onRender={rendered}>
      <TalkForm send={() => Promise.resolve()} />
    </Profiler>,
  )
  rendered.mockClear()
  fireEvent.submit(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^required$/)
  expect(rendered).toHaveBeenCalledTimes(1)
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
  await person.clear(title)
  expect(title).toHaveAccessibleDescription('required')
  expect(alert()).not.toBeInTheDocument()
  await save()
  expect(alert()).toHaveTextContent(/^required$/)
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

test('waits for an upload, and then sends once', async () => {
  const { send, save, fill, uploading } = open({ upload: 'uploading' })
  await fill()
  await save()
  await save()
  expect(screen.getByText('Busy')).toBeVisible()
  expect(screen.getByText('Waiting')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  uploading('done')
  await waitFor(() => expect(screen.queryByText('Busy')).not.toBeInTheDocument())
  expect(send).toHaveBeenCalledTimes(1)
})

test('sends nothing after an upload has failed meanwhile, until the next submit', async () => {
  const { send, save, fill, uploading } = open({ upload: 'uploading' })
  await fill()
  await save()
  uploading('failed')
  await waitFor(() => expect(screen.queryByText('Busy')).not.toBeInTheDocument())
  expect(send).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
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
