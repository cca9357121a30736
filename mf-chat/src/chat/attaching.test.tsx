import { attachmentPath, limits, texts, type Attachment } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { sampleChat, sampleId, sampleMessage } from '@quad/test/samples'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { box, chatId, lastSent, layOutLog, leave, log, open, user } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const picture: Attachment = {
  id: sampleId(900),
  name: 'wall.jpg',
  bytes: 90_000,
  picture: { width: 2240, height: 1120, description: '' },
}
const report: Attachment = {
  id: sampleId(901),
  name: 'report.pdf',
  bytes: 3_400_000,
  picture: null,
}

const photo = (name = 'wall.jpg') => new File(['…'], name, { type: 'image/jpeg' })
const pdf = (name = 'report.pdf') => new File(['%PDF'], name, { type: 'application/pdf' })

const list = () => screen.getByRole('list', { name: 'Attached' })
const input = () => screen.getByLabelText('Files to attach')
const sendButton = () => screen.getByRole('button', { name: 'Send' })

/** Opens a chat whose uploads become this file. */
const openToAttach = async (result = picture) => {
  const page = await open()
  page.api.respond('uploadAttachment', result)
  page.api.respond('sendMessage', sampleMessage({ id: sampleId(310), seq: 10, fromId: user.id }))
  return page
}

describe('attaching', () => {
  test('a chosen picture is uploaded, described, and sent without a text', async () => {
    const { api, person } = await openToAttach()
    const release = api.hold('uploadAttachment')
    await person.upload(input(), photo())
    const progress = await screen.findByRole('progressbar', { name: 'Upload of wall.jpg' })
    await waitFor(() => act(() => api.progress('wall.jpg', 0.4)))
    expect(progress).toHaveValue(0.4)
    await expectNoViolations()
    release()
    await person.type(await screen.findByLabelText('Description of wall.jpg'), 'The wall')
    await expectNoViolations()
    expect(api.seen('uploadAttachment')[0]?.path).toBe(`/api/chats/attachments/${chatId}`)
    await person.click(sendButton())

    await waitFor(() =>
      expect(lastSent(api)).toMatchObject({
        msg: '',
        attachments: [{ id: picture.id, description: 'The wall' }],
      }),
    )
    expect(screen.queryByRole('list', { name: 'Attached' })).not.toBeInTheDocument()
  })

  test('a text keeps its limits, also beside a file', async () => {
    const { api, person } = await openToAttach(report)
    await person.upload(input(), pdf())
    await screen.findByRole('button', { name: 'Remove report.pdf' })
    await person.type(box(), 'Hi{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.messageLength)
    await person.type(box(), ' Ben{Enter}')
    await waitFor(() =>
      expect(lastSent(api)).toMatchObject({ msg: 'Hi Ben', attachments: [{ id: report.id }] }),
    )
  })

  test('sending waits for the uploads', async () => {
    const { api, person } = await openToAttach()
    const release = api.hold('uploadAttachment')
    await person.upload(input(), photo())
    await screen.findByRole('progressbar')
    await person.type(box(), 'The east wall{Enter}')
    expect(api.seen('sendMessage')).toHaveLength(0)
    release()
    await waitFor(() =>
      expect(lastSent(api)).toMatchObject({
        msg: 'The east wall',
        attachments: [{ id: picture.id }],
      }),
    )
  })

  test('leaving asks first while a file is not uploaded', async () => {
    const { api, page, person } = await openToAttach()
    const release = api.hold('uploadAttachment')
    await person.upload(input(), photo())
    await screen.findByRole('progressbar')
    act(() => void page.router.navigate('/chats'))
    await person.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(page.router.state.location.pathname).toBe(`/chats/${chatId}`)
    release()
    await screen.findByRole('button', { name: 'Remove wall.jpg' })
    await act(() => page.router.navigate('/chats'))
    expect(page.router.state.location.pathname).toBe('/chats')
  })

  test('a failed upload says why, and is retried or removed; a running one is cancelled', async () => {
    jest.spyOn(console, 'error').mockImplementation()
    const { api, person } = await openToAttach(report)
    api.refuse('uploadAttachment', 'unsupported_media_type', texts.attachmentType)
    await person.upload(input(), [pdf(), pdf('plan.pdf')])
    await waitFor(() => expect(within(list()).getAllByRole('alert')).toHaveLength(2))
    expect(within(list()).getAllByRole('alert')[0]).toHaveTextContent(texts.attachmentType)
    await expectNoViolations()
    api.respond('uploadAttachment', report)
    await person.click(screen.getByRole('button', { name: 'Retry report.pdf' }))
    expect(await screen.findByRole('button', { name: 'Remove report.pdf' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
    await person.click(screen.getByRole('button', { name: 'Remove report.pdf' }))
    expect(box()).toHaveFocus()

    api.hold('uploadAttachment')
    await person.upload(input(), pdf())
    await person.click(await screen.findByRole('button', { name: 'Cancel report.pdf' }))
    expect(screen.queryByRole('list', { name: 'Attached' })).not.toBeInTheDocument()
  })

  test('a file that is too large is refused before any upload', async () => {
    const { api, person } = await openToAttach()
    const large = pdf()
    Object.defineProperty(large, 'size', { value: limits.attachmentBytes + 1 })
    await person.upload(input(), large)
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.attachmentTooLarge)
    expect(api.seen('uploadAttachment')).toHaveLength(0)
  })

  test('at most 5 files are taken', async () => {
    const { api, person } = await openToAttach()
    api.hold('uploadAttachment')
    await person.upload(
      input(),
      [1, 2, 3, 4, 5, 6].map((nth) => photo(`${nth}.jpg`)),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.attachmentsFull)
    expect(within(list()).getAllByRole('listitem')).toHaveLength(5)
    await person.click(screen.getByRole('button', { name: 'Cancel 1.jpg' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('takes pasted files, and leaves pasted text to the browser', async () => {
    const { api } = await openToAttach()
    const paste = (types: string[], files: File[]) => {
      const event = createEvent.paste(box(), { clipboardData: { types, files, getData: () => '' } })
      fireEvent(box(), event)
      return event.defaultPrevented
    }
    expect(paste(['text/plain'], [])).toBe(false)
    expect(paste(['text/plain', 'Files'], [photo()])).toBe(false)
    expect(paste(['Files'], [photo('image.png')])).toBe(true)
    expect(await screen.findByRole('button', { name: 'Remove wall.jpg' })).toBeInTheDocument()
    expect(api.seen('uploadAttachment')).toHaveLength(1)
  })

  test('takes files that are dropped on the chat, which shows where', async () => {
    await openToAttach()
    const dataTransfer = { types: ['Files'], files: [photo()] }
    fireEvent.dragEnter(log(), { dataTransfer: { types: ['text/plain'] } })
    expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
    fireEvent.dragEnter(log(), { dataTransfer })
    expect(screen.getByText('Drop files to attach them')).toBeVisible()
    fireEvent.dragLeave(log(), { dataTransfer })
    expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
    fireEvent.dragEnter(log(), { dataTransfer })
    fireEvent.drop(log(), { dataTransfer })
    expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Remove wall.jpg' })).toBeInTheDocument()
  })

  test('uploaded files are part of the draft', async () => {
    const { page, person } = await openToAttach()
    await person.upload(input(), photo())
    await person.type(await screen.findByLabelText('Description of wall.jpg'), 'The wall')
    page.unmount()
    await open()
    expect(screen.getByLabelText('Description of wall.jpg')).toHaveValue('The wall')
  })

  test('without a connection, a message with files waits in the outbox', async () => {
    const { api, person } = await openToAttach()
    await person.upload(input(), photo())
    await screen.findByRole('button', { name: 'Remove wall.jpg' })
    api.disconnect('sendMessage')
    await person.click(sendButton())
    expect(await within(log()).findByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(
      within(log()).getByRole('button', { name: 'Open picture: wall.jpg' }),
    ).toBeInTheDocument()
  })
})

describe('in the log', () => {
  const openWith = (attachments: Attachment[], content = '') =>
    open(sampleChat({ messages: [sampleMessage({ content, attachments })] }))

  test('a picture has its place before it is loaded, its description, and opens large', async () => {
    const described = { ...picture, picture: { ...picture.picture!, description: 'The east wall' } }
    const { person } = await openWith([described], 'Look at this')
    expect(screen.getByText('Look at this')).toBeInTheDocument()
    const button = screen.getByRole('button', { name: 'Open picture: The east wall' })
    const shown = button.querySelector('img')
    expect(shown).toHaveAttribute('width', '280')
    expect(shown).toHaveAttribute('height', '140')
    await person.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'wall.jpg' })
    expect(within(dialog).getByRole('img', { name: 'The east wall' })).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      attachmentPath(picture.id, 'full'),
    )
    await expectNoViolations()
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('another file is a link that saves it, with its size', async () => {
    await openWith([report])
    const link = screen.getByRole('link', { name: /report\.pdf ?3\.2 MB/ })
    expect(link).toHaveAttribute('href', attachmentPath(report.id))
    expect(link).toHaveAttribute('download', 'report.pdf')
    await expectNoViolations()
  })
})
