import { render } from '@testing-library/react'
import { Avatar } from './Avatar.tsx'

test.each([
  ['Amara Okafor', 'AO'],
  ['Ada', 'A'],
  ['ana maria de souza', 'AS'],
  ['Kai <b>Ørsted</b> 🦘', 'K'],
  ['🦘', ''],
])('shows %s without a photo as the initials “%s”', (name, initials) => {
  const { container } = render(<Avatar id="7" name={name} photoId={null} />)
  expect(container).toHaveTextContent(new RegExp(`^${initials}$`))
})
