import { imageSrcSet } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { fill } from '@quad/test/fill'
import { sampleId, sampleProject, sampleOwnerProject } from '@quad/test/samples'
import { fireEvent, screen, waitFor, within, act } from '@testing-library/react'
import { openProject } from '../project.harness.tsx'
import { openEditor } from '../edit-project/editor.harness.tsx'

const shownIds = [sampleId(501), sampleId(502), sampleId(503)]

const open = (imageGalleryList = shownIds) => openProject(sampleProject({ imageGalleryList }))

const openViewer = async () => {
  const { person } = await open()
  const opener = screen.getByRole('button', { name: 'Open picture 2 of 3' })
  await person.click(opener)
  const viewer = await screen.findByRole('dialog', { name: 'Seagrass from above' })
  return { person, opener, viewer }
}

const expectShown = (place: number) => {
  expect(
    screen.getByRole('img', { name: `Seagrass from above, picture ${place} of 3` }),
  ).toHaveAttribute('srcset', imageSrcSet(shownIds[place - 1] ?? ''))
  expect(screen.getByRole('status')).toHaveTextContent(`${place} of 3`)
}

test('shows no gallery for a project without pictures', async () => {
  await open([])
  expect(screen.queryByRole('heading', { name: 'Gallery' })).not.toBeInTheDocument()
})

test('shows pictures in their order', async () => {
  await open()
  const gallery = within(screen.getByRole('region', { name: 'Gallery' }))
  expect(gallery.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'))).toEqual([
    'Open picture 1 of 3',
    'Open picture 2 of 3',
    'Open picture 3 of 3',
  ])
  await expectNoViolations()
})

test('opens a picture over the page; closes on Escape and returns the focus', async () => {
  const { person, opener, viewer } = await openViewer()
  expectShown(2)
  expect(viewer).toContainElement(document.activeElement as HTMLElement)
  await expectNoViolations()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(opener).toHaveFocus())
})

test('turns pictures with arrow keys and buttons, around both ends', async () => {
  const { person } = await openViewer()
  await person.keyboard('{ArrowRight}')
  expectShown(3)
  await person.keyboard('{ArrowRight}')
  expectShown(1)
  await person.keyboard('{ArrowLeft}')
  expectShown(3)
  await person.click(screen.getByRole('button', { name: 'Next picture' }))
  expectShown(1)
  await person.click(screen.getByRole('button', { name: 'Previous picture' }))
  expectShown(3)
})

test.each([
  ['to the left shows the next', -60, 3],
  ['to the right shows the one before', 60, 1],
  ['of a few pixels is a press', -20, 2],
])('a swipe %s', async (_, by, place) => {
  const { person } = await openViewer()
  const target = screen.getByRole('img', { name: /picture 2 of 3/ })
  await person.pointer([
    { keys: '[TouchA>]', target, coords: { clientX: 200 } },
    { pointerName: 'TouchA', target, coords: { clientX: 200 + by } },
    { keys: '[/TouchA]', target, coords: { clientX: 200 + by } },
  ])
  expectShown(place)
})

test('turns nothing on a gesture that the browser takes over', async () => {
  const { person } = await openViewer()
  const target = screen.getByRole('img', { name: /picture 2 of 3/ })
  await person.pointer({ keys: '[TouchA>]', target, coords: { clientX: 200 } })
  fireEvent.pointerCancel(target)
  await person.pointer({ keys: '[/TouchA]', target, coords: { clientX: 100 } })
  expectShown(2)
})

test('offers no turning for a single picture', async () => {
  const { person } = await open(shownIds.slice(0, 1))
  await person.click(screen.getByRole('button', { name: 'Open picture 1 of 1' }))
  expect(await screen.findByText('1 of 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: /picture$/ })).not.toBeInTheDocument()
})

test('describes pictures, and leaves decorative ones without a text', async () => {
  const [cover, kite, pattern] = shownIds
  const { person } = await openProject(
    sampleProject({
      imageId: cover!,
      imageGalleryList: [kite!, pattern!],
      imageDescriptions: { [cover!]: 'The beach', [kite!]: 'A kite', [pattern!]: null },
    }),
  )
  expect(screen.getByRole('img', { name: 'The beach' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open picture 2 of 2' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Open picture 1 of 2: A kite' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Seagrass from above' }))
  expect(viewer.getByRole('img', { name: 'A kite' })).toBeVisible()
  await person.keyboard('{ArrowRight}')
  expect(viewer.queryByRole('img')).not.toBeInTheDocument()
  await expectNoViolations()
})

afterEach(() => sessionStorage.clear())

const file = (name: string, type = 'image/png') => new File(['…'], name, { type })
const images = (count: number) => Array.from({ length: count }, (_, index) => sampleId(700 + index))

const openWith = async (imageGalleryList: string[]) => {
  const editor = await openEditor({ project: sampleOwnerProject({ imageGalleryList }) })
  const { person, api } = editor
  const choose = (...files: File[]) => person.upload(screen.getByLabelText('Add pictures'), files)
  const saved = async () => {
    api.respond('updateProject', sampleOwnerProject())
    await editor.save()
    expect(await screen.findByText('Project updated successfully')).toBeInTheDocument()
    return (api.seen('updateProject').at(-1)!.body as { imageGalleryList: string[] })
      .imageGalleryList
  }
  return { ...editor, choose, saved }
}

const gallery = () => within(screen.getByRole('region', { name: 'Gallery' }))
/** The region for screen readers, below that of the library for dragging. */
const status = () => gallery().getAllByRole('status').at(-1)
const pictures = () => gallery().queryAllByRole('img', { name: /^Picture/ })

test('uploads several files at once, each with progress and a tick; saving waits for them', async () => {
  const { api, choose, save, saved } = await openWith(images(1))
  expect(screen.getByLabelText('Add pictures')).toHaveAccessibleDescription(
    /pictures of any size: JPEG, PNG, WebP, GIF, AVIF, or HEIC if your browser can open it\./,
  )
  api.respond('uploadImage', sampleId(801))
  const release = api.hold('uploadImage')
  // Present before its text: some screen readers do not announce a region that is added with it.
  expect(status()).toBeEmptyDOMElement()
  await choose(file('kite.png'), file('boat.webp', 'image/webp'))
  expect(status()).toHaveTextContent(/^Picture 2 is uploading\. Picture 3 is uploading\.$/)
  expect(pictures().map((each) => each.getAttribute('alt'))).toEqual([
    'Picture 1 of 3',
    'Picture 2 of 3: kite.png',
    'Picture 3 of 3: boat.webp',
  ])
  expect(gallery().getAllByText('uploading')).toHaveLength(2)
  act(() => api.progress('kite.png', 0.4))
  expect(screen.getByRole('progressbar', { name: 'Upload of kite.png' })).toHaveValue(0.4)
  await expectNoViolations()
  api.refuse('updateProject', 'unavailable', 'The database is away.')
  await save()
  expect(screen.getByText('Please wait for image uploads to complete')).toHaveRole('status')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(api.seen('updateProject')).toEqual([])
  release()
  expect(await gallery().findAllByRole('img', { name: 'Uploaded' })).toHaveLength(2)
  await waitFor(() => expect(status()).toHaveTextContent(/Picture 3 uploaded\.$/))
  expect(gallery().queryByText('uploading')).not.toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.')
  await expectNoViolations()
  // Both responses have the same id, which counts once.
  expect(await saved()).toEqual([...images(1), sampleId(801)])
})

test('drops files beyond the limit until a picture is removed, and keeps the focus in the gallery', async () => {
  const { person, api, choose, saved } = await openWith(images(4))
  api.respond('uploadImage', sampleId(800))
  await choose(file('one.png'), file('two.png'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "You've reached the maximum of 5 gallery images",
  )
  expect(await gallery().findByRole('img', { name: 'Uploaded' })).toBeInTheDocument()
  expect(pictures()).toHaveLength(5)
  expect(api.seen('uploadImage')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  expect(screen.getByLabelText('Add pictures')).toHaveFocus()
  expect(gallery().getByText('Picture 2 removed')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  api.respond('uploadImage', sampleId(801))
  await choose(file('two.png'))
  expect(await gallery().findAllByRole('img', { name: 'Uploaded' })).toHaveLength(2)
  const [first, , ...rest] = images(4)
  expect(await saved()).toEqual([first, ...rest, sampleId(800), sampleId(801)])
})

test('names a failed upload without a preview, and uploads it on Retry', async () => {
  const { person, api, choose, saved } = await openWith([])
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.disconnect('uploadImage')
  await choose(file('kite.png'))
  expect(status()).toHaveTextContent('Picture 1 is uploading.')
  expect(await screen.findByText(/Failed to upload kite\.png/)).toBeInTheDocument()
  expect(logged).toHaveBeenCalledWith('Image upload failed.', expect.any(Error))
  expect(pictures()).toEqual([])
  await expectNoViolations()
  api.respond('uploadImage', sampleId(801))
  await person.click(screen.getByRole('button', { name: 'Retry kite.png' }))
  expect(screen.getByLabelText('Add pictures')).toHaveFocus()
  expect(await gallery().findByRole('img', { name: 'Uploaded' })).toBeInTheDocument()
  await waitFor(() => expect(status()).toHaveTextContent('Picture 1 uploaded.'))
  expect(screen.queryByText(/Failed to upload/)).not.toBeInTheDocument()
  expect(await saved()).toEqual([sampleId(801)])
})

test('dismisses a failed upload', async () => {
  const { person, api, choose } = await openWith([])
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.refuse('uploadImage', 'unsupported_media_type', 'This is no image.')
  await choose(file('kite.png'))
  expect(await screen.findByText('This is no image.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Dismiss kite.png' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('refuses a file that is not an image by name and accepts the others', async () => {
  const { api, choose } = await openWith([])
  api.respond('uploadImage', sampleId(801))
  await choose(file('drawing.svg', 'image/svg+xml'), file('kite.png'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'drawing.svg: This file is not an image we can read.',
  )
  await waitFor(() => expect(pictures()).toHaveLength(1))
})

test('reorders pictures by buttons and keeps the focus', async () => {
  const { person, saved } = await openWith(images(3))
  const [a, b, c] = images(3)
  await person.click(screen.getByRole('button', { name: 'Move picture 1 later' }))
  expect(gallery().getByText('Picture moved to position 2 of 3')).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move picture 2 later' })).toHaveFocus(),
  )
  await person.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move picture 3 later' })).toHaveFocus(),
  )
  // It is the last picture.
  await person.keyboard('{Enter}')
  expect(pictures()).toHaveLength(3)
  expect(await saved()).toEqual([b, c, a])
})

test('saves the description of a picture, and that one is decorative', async () => {
  const { person, api, saved } = await openWith(images(2))
  const [first, second] = images(2)
  await fill(person, screen.getByRole('textbox', { name: 'Description of picture 1' }), 'A kite')
  await person.click(screen.getByRole('checkbox', { name: 'Decorative (picture 2)' }))
  expect(screen.getByRole('textbox', { name: 'Description of picture 2' })).toBeDisabled()
  await expectNoViolations()
  await saved()
  expect(api.seen('updateProject').at(-1)!.body).toMatchObject({
    imageDescriptions: { [first!]: 'A kite', [second!]: null },
  })
})
