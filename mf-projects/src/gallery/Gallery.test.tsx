import { imageSrcSet } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleProject } from '@quad/test/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openProject } from '../project.harness.tsx'

const images = [sampleId(501), sampleId(502), sampleId(503)]

const open = async (imageGalleryList = images) => {
  const all = await openProject(sampleProject({ imageGalleryList }))
  return all
}

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
  ).toHaveAttribute('srcset', imageSrcSet(images[place - 1] ?? ''))
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

test('turns pictures with arrow keys, around both ends', async () => {
  const { person } = await openViewer()
  await person.keyboard('{ArrowRight}')
  expectShown(3)
  await person.keyboard('{ArrowRight}')
  expectShown(1)
  await person.keyboard('{ArrowLeft}')
  expectShown(3)
})

test('turns pictures with buttons', async () => {
  const { person } = await openViewer()
  await person.click(screen.getByRole('button', { name: 'Next picture' }))
  expectShown(3)
  await person.click(screen.getByRole('button', { name: 'Previous picture' }))
  expectShown(2)
})

test('keeps the focus in the viewer', async () => {
  const { person, viewer } = await openViewer()
  for (let press = 0; press < 8; press += 1) {
    await person.tab()
    expect(viewer).toContainElement(document.activeElement as HTMLElement)
  }
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
  const { person } = await open(images.slice(0, 1))
  await person.click(screen.getByRole('button', { name: 'Open picture 1 of 1' }))
  expect(await screen.findByText('1 of 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: /picture$/ })).not.toBeInTheDocument()
})

test('describes pictures, and leaves decorative ones without a text', async () => {
  const [cover, kite, pattern] = images
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
