import { render, screen } from '@testing-library/react'
import { Picture } from './Picture.tsx'

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
    `${path}?size=tiny 96w, ${path}?size=small 320w, ${path}?size=medium 640w, ${path} 1280w`,
  )
  expect(picture).toHaveAttribute('src', `${path}?size=small`)
  expect(picture).toHaveAttribute('sizes', '(min-width: 48em) 360px, 100vw')
  expect(picture).toHaveAttribute('width', '640')
  expect(picture).toHaveAttribute('height', '320')
})

test('loads the first picture of a page at once, and others when they come into sight', () => {
  const place = { imageId, sizes: '44px', width: 44, height: 44 }
  render(<Picture {...place} alt="first" isFirst />)
  render(<Picture {...place} alt="second" />)
  const first = screen.getByRole('img', { name: 'first' })
  expect(first).toHaveAttribute('loading', 'eager')
  expect(first).toHaveAttribute('fetchpriority', 'high')
  const second = screen.getByRole('img', { name: 'second' })
  expect(second).toHaveAttribute('loading', 'lazy')
  expect(second).toHaveAttribute('fetchpriority', 'auto')
})
