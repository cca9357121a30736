import { expectNoViolations } from '@quad/test/axe'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { CardSkeletons } from '../cards/CardGrid.tsx'
import { Alert } from './Alert/Alert.tsx'
import { Avatar } from './Avatar/Avatar.tsx'
import { Button } from './Button/Button.tsx'
import { Checkbox, Switch } from './Checkbox/Checkbox.tsx'
import { Dialog } from './Dialog/Dialog.tsx'
import { EmptyState } from './EmptyState/EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel/ErrorPanel.tsx'
import { errorText, TextField } from './Field/Field.tsx'
import { FormAlert } from './FormAlert/FormAlert.tsx'
import { KeepFocus } from './KeepFocus/KeepFocus.tsx'
import { PasswordField } from './PasswordField/PasswordField.tsx'
import { Picture } from './Picture/Picture.tsx'
import { ProjectCover } from './ProjectCover/ProjectCover.tsx'
import { TextArea } from './TextArea/TextArea.tsx'
import { useAnnouncer } from './VisuallyHidden/VisuallyHidden.tsx'

describe('a button', () => {
  test('does not submit the surrounding form by default', async () => {
    const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={send}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(send).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('keeps the focus while busy, and neither acts nor submits', async () => {
    const press = jest.fn()
    const send = jest.fn()
    render(
      <form onSubmit={send}>
        <Button type="submit" busy onClick={press}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    expect(button).toHaveFocus()
    expect(press).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })

  test('that submits waits for the scripts on a served page, unless its form works alone', async () => {
    const form = (
      <form>
        <Button type="submit">Save</Button>
        <Button type="submit" worksAlone>
          Search
        </Button>
        <Button>Cancel</Button>
      </form>
    )
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = renderToString(form)
    const button = (name: string) => screen.getByRole('button', { name })
    expect(button('Save')).toBeDisabled()
    expect(button('Search')).toBeEnabled()
    expect(button('Cancel')).toBeEnabled()
    expect(root.querySelector('noscript')).toHaveTextContent('switch on JavaScript')

    const complain = jest.spyOn(console, 'error')
    await act(async () => hydrateRoot(root, form))
    expect(complain).not.toHaveBeenCalled()
    expect(button('Save')).toBeEnabled()
    expect(root.querySelector('noscript')).toBeNull()
    root.remove()
  })
})

describe('a field', () => {
  test('describes the control by label, hint and error', async () => {
    const { container } = render(
      <>
        <TextField label="Name" hint="As on your card" error="Name is required." required />
        <TextField label="Town" />
      </>,
    )
    expect(screen.getByRole('textbox', { name: 'Town' })).toBeValid()
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(input).toBeRequired()
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('As on your card Name is required.')
    await expectNoViolations(container)
  })

  test('counts down the last fifth of a long text, in visible characters', async () => {
    render(<TextArea label="Bio" limit={10} />)
    const bio = screen.getByRole('textbox', { name: 'Bio' })
    expect(bio).toHaveAttribute('dir', 'auto')
    await userEvent.type(bio, '1234567')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.type(bio, '🌊')
    expect(screen.getByRole('status')).toHaveTextContent('2 characters left')
    await userEvent.type(bio, 'abc')
    expect(screen.getByRole('status')).toHaveTextContent('1 characters over the limit')
  })

  test('shows and hides a password', async () => {
    const { container } = render(<PasswordField label="Password" />)
    const input = screen.getByLabelText('Password')
    await userEvent.type(input, 'correct horse')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
    await expectNoViolations(container)
  })

  test('toggles a checkbox and a switch by their labels', async () => {
    const { container } = render(
      <>
        <Checkbox label="Virtual" />
        <Switch label="Hide my e-mail" hint="On your profile" />
      </>,
    )
    await userEvent.click(screen.getByText('Virtual'))
    expect(screen.getByRole('checkbox', { name: 'Virtual' })).toBeChecked()
    await userEvent.click(screen.getByText('Hide my e-mail'))
    const hide = screen.getByRole('switch', { name: 'Hide my e-mail' })
    expect(hide).toBeChecked()
    expect(hide).toHaveAccessibleDescription('On your profile')
    await expectNoViolations(container)
  })

  test("returns an error's message, and the first message of a list's entries", () => {
    expect(errorText({ type: 'custom', message: 'missing' })).toBe('missing')
    expect(errorText([undefined, { message: 'too long' }, { message: 'blank' }])).toBe('too long')
    expect(errorText([undefined])).toBeUndefined()
  })
})

describe('the alert of a form', () => {
  test('shows the message of a toast without announcing it again, and announces the others', async () => {
    const { container, rerender } = render(
      <FormAlert messages={['No start.', 'No place.']} toasted="No end." />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('No start.No place.')
    await expectNoViolations(container)
    rerender(<FormAlert messages={['No start.', 'No place.']} toasted="No start." />)
    expect(screen.getByText('No start.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(/^No place.$/)
    rerender(<FormAlert messages={['No start.']} toasted="No start." />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('announces the reason of a failure of a short form in sight, and a message of its field hidden', () => {
    const { rerender } = render(<FormAlert messages={['It was not saved.']} isShort />)
    expect(screen.getByText('It was not saved.', { selector: 'p' })).toBeVisible()
    const ref = { focus: jest.fn() }
    rerender(<FormAlert messages={[{ message: 'Name is required.', ref }]} isShort />)
    expect(screen.getByRole('alert')).toHaveTextContent('Name is required.')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('a message leads to its field, also to one that the form has no reference to', () => {
    render(
      <>
        <FormAlert messages={[{ message: 'It is too long.' }]} />
        <TextField label="Place" error="It is required." />
        <TextField label="Description" error="It is too long." />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'It is too long.' }))
    expect(screen.getByLabelText('Description')).toHaveFocus()
  })

  test('is silent about a field of a short form whose message a toast announces', () => {
    render(<FormAlert messages={[{ message: 'No code.' }]} isShort toasted="No code." />)
    expect(screen.queryByText('No code.')).not.toBeInTheDocument()
  })
})

describe('the state of a page', () => {
  test('keeps Retry busy until the retry settles, then enables it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const retry = jest.fn(() => promise)
    const { container } = render(<ErrorPanel title="Search cannot be loaded" onRetry={retry} />)
    const button = screen.getByRole('button', { name: 'Retry' })
    await userEvent.click(button)
    await userEvent.click(button)
    expect(retry).toHaveBeenCalledTimes(1)
    resolve()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(button)
    expect(retry).toHaveBeenCalledTimes(2)
    await expectNoViolations(container)
  })

  test('announces the loading, empty and error states', async () => {
    const { container } = render(
      <>
        <CardSkeletons of="projects" count={1} />
        <EmptyState title="You have no chats" level={2}>
          Write to a person.
        </EmptyState>
        <Alert>Passwords do not match!</Alert>
      </>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.getByRole('heading', { name: 'You have no chats' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match!')
    await expectNoViolations(container)
  })
})

describe('a picture', () => {
  const imageId = '00000000-0000-4000-8000-000000000001'

  test('offers each size of the image with its width, and reserves its place', () => {
    render(
      <Picture
        imageId={imageId}
        alt="Seagrass"
        sizes="(min-width: 48em) 360px, 100vw"
        width={640}
        height={320}
      />,
    )
    const path = `/api/images/${imageId}`
    const picture = screen.getByRole('img', { name: 'Seagrass' })
    expect(picture).toHaveAttribute(
      'srcset',
      `${path}?size=tiny 96w, ${path}?size=small 320w, ${path}?size=medium 640w, ${path} 1280w, ${path}?size=full 2240w`,
    )
    expect(picture).toHaveAttribute('src', `${path}?size=small`)
    expect(picture).toHaveAttribute('sizes', '(min-width: 48em) 360px, 100vw')
    expect(picture).toHaveAttribute('width', '640')
    expect(picture).toHaveAttribute('height', '320')
  })

  test.each([
    ['no larger than it is', imageId, 600, { maxInlineSize: '600px' }],
    ['that is tiny, enlarged', imageId, 30, { maxInlineSize: '360px' }],
    ['that is missing, as a low pattern', null, null, { maxBlockSize: '200px' }],
  ])('shows the cover of a page %s', (_, id, imageWidth, size) => {
    const { container } = render(
      <ProjectCover id={imageId} imageId={id} imageWidth={imageWidth} alt="Seagrass" />,
    )
    expect(container.firstChild).toHaveStyle(size)
  })

  test('loads the first picture of a page at once, and others when they come into sight', () => {
    const picture = { imageId, sizes: '44px', width: 44, height: 44 }
    render(<Picture {...picture} alt="first" isFirst />)
    render(<Picture {...picture} alt="second" />)
    const first = screen.getByRole('img', { name: 'first' })
    expect(first).toHaveAttribute('loading', 'eager')
    expect(first).toHaveAttribute('fetchpriority', 'high')
    const second = screen.getByRole('img', { name: 'second' })
    expect(second).toHaveAttribute('loading', 'lazy')
    expect(second).toHaveAttribute('fetchpriority', 'auto')
  })

  test.each([
    ['Amara Okafor', 'AO'],
    ['Ada', 'A'],
    ['ana maria de souza', 'AS'],
    ['Kai <b>Ørsted</b> 🦘', 'K'],
    ['🦘', ''],
  ])('shows %s without a photo as the initials “%s”', (name, initials) => {
    const { container } = render(<Avatar id="7" name={name} photoId={null} />)
    expect(container.firstChild).toHaveAttribute('data-initials', initials)
    // Text would have to be in the name of a button around it (WCAG 2.5.3).
    expect(container).toHaveTextContent(/^$/)
  })
})

describe('useAnnouncer', () => {
  function Withdraw() {
    const [announcements, announce] = useAnnouncer()
    return (
      <>
        <button onClick={() => announce('The invitation was withdrawn.')}>Withdraw</button>
        {announcements}
      </>
    )
  }

  test('a text that is announced again changes the region, so that it is heard again', () => {
    render(<Withdraw />)
    const region = screen.getByRole('status')
    const withdraw = () => {
      fireEvent.click(screen.getByRole('button'))
      return region.textContent
    }
    const first = withdraw()
    const again = withdraw()
    expect(again).not.toBe(first)
    expect(again.trim()).toBe(first)
    expect(withdraw()).not.toBe(again)
  })
})

describe('KeepFocus', () => {
  function Invite() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Invite</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Invite Ada">
          <Button>Send</Button>
        </Dialog>
      </>
    )
  }

  const actions = (canInvite: boolean) => (
    <KeepFocus role="group" aria-label="Actions">
      {canInvite && <Invite />}
    </KeepFocus>
  )

  /** Dialogs return the focus in a timeout. */
  const dialogsSettle = () => act(() => new Promise((done) => setTimeout(done, 50)))

  test('takes the focus when a focused button is removed', async () => {
    const { rerender } = render(actions(true))
    act(() => screen.getByRole('button', { name: 'Invite' }).focus())
    rerender(actions(false))
    expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus()
  })

  test('takes the focus when a button is removed with its open dialog', async () => {
    const { rerender } = render(actions(true))
    const person = userEvent.setup()
    await person.click(screen.getByRole('button', { name: 'Invite' }))
    await person.click(await screen.findByRole('button', { name: 'Send' }))
    rerender(actions(false))
    await dialogsSettle()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus()
  })

  test('leaves the focus alone when it is elsewhere', async () => {
    const { rerender } = render(actions(true))
    rerender(actions(false))
    expect(document.body).toHaveFocus()
  })
})
