import { fireEvent, render, screen } from '@testing-library/react'
import { useAnnouncer } from './VisuallyHidden.tsx'

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
