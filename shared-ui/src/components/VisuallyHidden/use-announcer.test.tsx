import { fireEvent, render, screen } from '@testing-library/react'
import { useAnnouncer } from './use-announcer.tsx'

function Withdraw() {
  const [announcements, announce] = useAnnouncer()
  return (
    <>
      <button onClick={() => announce('The invitation was withdrawn.')}>Withdraw</button>
      {announcements}
    </>
  )
}

test('a text that is announced again is a new element, so that it is heard again', () => {
  render(<Withdraw />)
  const region = screen.getByRole('status')
  const withdraw = () => fireEvent.click(screen.getByRole('button'))
  withdraw()
  const first = region.firstElementChild
  withdraw()
  expect(region).toHaveTextContent(/^The invitation was withdrawn\.$/)
  expect(region.firstElementChild).not.toBe(first)
})
