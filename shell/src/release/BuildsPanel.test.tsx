import type { StoredBuilds } from '@quad/contract'
import { queryClient, releaseTokenKey, tabStorage } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { fakeManifest } from '../page-manifest.harness.ts'
import { renderShell } from '../shell.harness.tsx'
import { BuildsPanel } from './BuildsPanel.tsx'
import type { Composition } from './follow-releases.ts'

const [shell, search, other] = ['1'.repeat(16), '2'.repeat(16), '3'.repeat(16)]

const open = jest.fn<undefined, [string]>()

beforeEach(() => {
  open.mockReset()
  queryClient.clear()
  tabStorage.remove(releaseTokenKey)
})

const renderPanel = (
  preview?: Composition['preview'],
  at: string | { pathname: string } = '/search?query=map&builds#results',
) =>
  render(
    <QueryClientProvider client={queryClient}>
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
      </MemoryRouter>
    </QueryClientProvider>,
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

test('a preview ends before a release token is entered', () => {
  renderPanel({ builds: { 'mf-search': search } })
  expect(screen.getByRole('link', { name: 'enter a release token' })).toHaveAttribute(
    'href',
    '/releases?mf.reset=',
  )
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

describe('the stored builds', () => {
  const since = '2026-11-20T10:00:00.000Z'
  const stored: StoredBuilds = {
    builds: [
      {
        name: 'mf-search',
        build: other,
        since,
        commit: `${'0123abcd'.repeat(5)}-dirty`,
        commitDetails: { subject: 'feat(mf-search): a map', author: 'Ada Moreno', time: since },
      },
      { name: 'mf-search', build: search, since, commit: null, commitDetails: null },
    ],
  }

  /** The release API, and the tokens that it was asked with. */
  const respond = (response: () => Response) => {
    const tokens: (string | null)[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const { url, headers } = input as Request
      expect(new URL(url).pathname).toBe('/delivery/builds')
      tokens.push(headers.get('authorization'))
      return response()
    })
    return tokens
  }

  const list = () => screen.findByRole('combobox', { name: 'mf-search' })

  test('are asked for with a release token alone', () => {
    const tokens = respond(() => Response.json(stored))
    renderPanel()
    expect(screen.getByRole('link', { name: 'enter a release token' })).toHaveAttribute(
      'href',
      '/releases',
    )
    expect(tokens).toEqual([])
  })

  test('are offered with the subject, the author and the date of their commit', async () => {
    tabStorage.write(releaseTokenKey, 'secret')
    const tokens = respond(() => Response.json(stored))
    renderPanel()
    expect(await list()).toHaveValue(search)
    expect(screen.getByRole('textbox', { name: 'shell' })).toHaveValue(shell)
    await userEvent.selectOptions(await list(), other)
    expect(await list()).toHaveDisplayValue(
      /^33333333 · 0123abcd with changes · .* · feat\(mf-search\): a map$/,
    )
    expect(await list()).toHaveAccessibleDescription(
      /^Commit 0123abcd with changes: feat\(mf-search\): a map, by Ada Moreno, ./,
    )
    await expectNoViolations()
    await show()
    expect(open).toHaveBeenLastCalledWith(`/search?query=map&mf.mf-search=${other}#results`)
    expect(tokens).toEqual(['Bearer secret'])
  })

  test('leave no release token to the code of a build that is chosen', async () => {
    tabStorage.write(releaseTokenKey, 'secret')
    respond(() => Response.json(stored))
    const found: (string | null)[] = []
    open.mockImplementation(() => void found.push(tabStorage.read(releaseTokenKey)))
    renderPanel()
    await userEvent.selectOptions(await list(), other)
    await show()
    expect(found).toEqual([null])
  })

  test('keep what is typed while they are asked for again', async () => {
    tabStorage.write(releaseTokenKey, 'secret')
    const refusal = { status: 400, error: 'bad_request', message: 'It broke.', requestId: 'test' }
    let respondNow = (_: Response): void => {}
    const answers = [Promise.resolve(Response.json(refusal, { status: 400 }))]
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => answers.shift() ?? new Promise((resolve) => (respondNow = resolve)))
    renderPanel()
    await screen.findByText('It broke.')
    await write('mf-search', other)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const field = screen.getByRole('textbox', { name: 'mf-search' })
    expect(field).toHaveValue(other)
    field.focus()
    respondNow(Response.json(stored))
    await list()
    expect(screen.getByRole('textbox', { name: 'Another build of mf-search' })).toHaveValue(other)
    expect(field).toHaveFocus()
  })

  test('can be left for another build', async () => {
    tabStorage.write(releaseTokenKey, 'secret')
    respond(() => Response.json(stored))
    renderPanel()
    await userEvent.selectOptions(await list(), 'Another build')
    await write('Another build of mf-search', 'no build')
    await show()
    const field = screen.getByRole('textbox', { name: 'Another build of mf-search' })
    expect(field).toHaveFocus()
    await write('Another build of mf-search', '4'.repeat(16))
    await show()
    expect(open).toHaveBeenLastCalledWith(
      `/search?query=map&mf.mf-search=${'4'.repeat(16)}#results`,
    )
  })

  test('are missing with a token that the server refuses, and can be typed', async () => {
    tabStorage.write(releaseTokenKey, 'old')
    const refusal = {
      status: 401,
      error: 'unauthenticated',
      message: 'This release token is expired.',
      requestId: 'test',
    }
    respond(() => Response.json(refusal, { status: 401 }))
    renderPanel()
    expect(await screen.findByText('This release token is expired.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'enter a release token' })).toBeVisible()
    await write('mf-search', other)
    await show()
    expect(open).toHaveBeenLastCalledWith(`/search?query=map&mf.mf-search=${other}#results`)
  })
})
