import { expectNoViolations } from '@quad/test/axe'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { fakeManifest } from '../page-manifest.harness.ts'
import { renderShell } from '../shell.harness.tsx'
import { BuildsPanel } from './BuildsPanel.tsx'
import type { PageRelease } from './follow-releases.ts'

const [shell, search, other] = ['1'.repeat(16), '2'.repeat(16), '3'.repeat(16)]

const open = jest.fn<undefined, [string]>()

beforeEach(() => {
  open.mockClear()
})

const renderPanel = (
  preview?: PageRelease['preview'],
  at: string | { pathname: string } = '/search?query=map&builds#results',
) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <BuildsPanel
        release={{
          id: '7',
          shell,
          shellBase: '/mf/shell/assets/',
          shellIntegrity: {},
          remotes: { 'mf-search': fakeManifest({ build: search }) },
          ...(preview && { preview }),
        }}
        open={open}
      />
    </MemoryRouter>,
  )

const show = () => userEvent.click(screen.getByRole('button', { name: 'Show these builds' }))

const write = async (name: string, build: string) => {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, build)
}

test('an address with ?builds names the builds of its page, until the panel is closed', async () => {
  await renderShell({ at: '/about?from=mail&builds' })

  expect(await screen.findByRole('textbox', { name: 'shell' })).toHaveValue('shell-build')
  expect(screen.getByRole('textbox', { name: 'mf-chat' })).toHaveValue('mf-chat-build')
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?from=mail')
})

test('shows the same page with the builds that a person names', async () => {
  renderPanel()
  await write('mf-search', ` ${other}`)
  await show()
  expect(open).toHaveBeenLastCalledWith(`/search?query=map&mf.mf-search=${other}#results`)
})

test('leads to no other site, whose name an address has as its path', async () => {
  renderPanel({ builds: { 'mf-search': search } }, { pathname: '//evil.example/' })
  await write('mf-search', other)
  await show()
  expect(open).toHaveBeenLastCalledWith(`/?mf.mf-search=${other}`)
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute('href', '/?mf.reset=')
})

test('keeps a text that is no build, and says what one looks like', async () => {
  renderPanel()
  await write('mf-search', 'the new one')
  await show()
  expect(open).not.toHaveBeenCalled()
  const field = screen.getByRole('textbox', { name: 'mf-search' })
  expect(field).toHaveAccessibleDescription('A build is 16 digits: 0 to 9 and a to f.')
  expect(field).toHaveValue('the new one')
  expect(field).toHaveFocus()
})

test('a preview is marked, and ends on the same page', () => {
  renderPanel({ builds: { 'mf-search': search } })
  expect(screen.getByRole('textbox', { name: 'mf-search' })).toHaveAccessibleDescription(
    'Previewed',
  )
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute(
    'href',
    '/search?query=map&mf.reset=#results',
  )
})
