import { expectNoViolations } from '@quad/test/axe'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Button, IconButton, LinkButton } from './Button.tsx'

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
  const act = jest.fn()
  const send = jest.fn()
  render(
    <form onSubmit={send}>
      <Button type="submit" busy onClick={act}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  expect(button).toHaveFocus()
  expect(act).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})

test('is accessible in every kind, and passes on class and attributes', async () => {
  const { container } = render(
    <MemoryRouter>
      <Button variant="danger" className="mine" data-testid="kind">
        Delete
      </Button>
      <IconButton label="Close">×</IconButton>
      <LinkButton to="/search">Explore</LinkButton>
    </MemoryRouter>,
  )
  expect(screen.getByTestId('kind')).toHaveClass('mine')
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/search')
  await expectNoViolations(container)
})
