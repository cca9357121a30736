import { invalidate, releaseTokenKey, tabStorage } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { act, screen, waitFor, within } from '@testing-library/react'
import { canary, chat, release, releaseApi, shell, signIn } from './releases.harness.tsx'
import { forgetToken } from './token.ts'

beforeEach(() => forgetToken())

const signInButton = () => screen.findByRole('button', { name: 'Sign in' })
const button = (name: string) => screen.findByRole('button', { name })
const frontEnd = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li')!)
const dialog = async () => within(await screen.findByRole('dialog'))

describe('what is live', () => {
  test('shows the live build and the canary with their visitors', async () => {
    releaseApi([shell, chat({ canary })])
    await signIn()

    const part = await frontEnd('mf-chat')
    const live = within(part.getByRole('group', { name: 'Live for 95 % of the visitors' }))
    expect(live.getByText('c1c1c1c1c1c1c1c1')).toBeVisible()
    expect(live.getByText('Commit').parentElement).toHaveTextContent(
      /^Commit0123abcd fix\(mf-chat\): keep the scroll position, by Ada Moreno, Nov 20/,
    )
    expect(live.getByText('12.3 KB')).toBeVisible()
    expect(live.getByText('3 of 120 (2.5 %)')).toBeVisible()
    expect(live.getByText('LCP 1.3 s, INP 45 ms, CLS 0.02, of 120 page loads')).toBeVisible()
    const other = within(part.getByRole('group', { name: 'Canary for 5 % of the visitors' }))
    expect(other.getByText('c2c2c2c2c2c2c2c2')).toBeVisible()
    expect(other.getByText('0 of 8 (0.0 %)')).toBeVisible()
    expect(other.getByText('LCP 2.6 s, of 1 page load')).toBeVisible()
    expect((await frontEnd('shell')).getByText('none counted')).toBeVisible()
    expect((await frontEnd('shell')).getByText('none measured')).toBeVisible()
    await expectNoViolations()
  })

  test('has no buttons for the front ends of other teams', async () => {
    releaseApi([shell])
    await signIn()

    expect((await frontEnd('shell')).queryByRole('button')).not.toBeInTheDocument()
  })

  test('offers no rollback without an earlier build, and says what is not live', async () => {
    releaseApi([chat({ live: null, earlier: null })])
    await signIn()

    const part = await frontEnd('mf-chat')
    expect(part.getByText('Not live: no visitor gets it.')).toBeVisible()
    expect(part.getAllByRole('button').map((each) => each.textContent)).toEqual(['Freeze'])
  })

  test('brings the last build of a removed remote back', async () => {
    const api = releaseApi([chat({ live: null, earlier: 'c1' })])
    api.answer('POST rollbacks', {})
    const { person } = await signIn()
    await person.click(await button('Bring back mf-chat'))
    await person.click((await dialog()).getByRole('button', { name: 'Bring back' }))

    await waitFor(() =>
      expect(api.sent).toEqual([
        { path: 'rollbacks', body: { name: 'mf-chat', to: { build: 'c1' } } },
      ]),
    )
  })

  test('says that nothing is released', async () => {
    releaseApi([])
    await signIn()
    expect(await screen.findByText('Nothing is released yet.')).toBeVisible()
  })

  test('shows a failure, and loads again', async () => {
    const api = releaseApi()
    sessionStorage.clear()
    const { person } = await signIn()
    await frontEnd('mf-chat')
    api.refuse('GET history', 500, 'internal', 'It broke.')
    await person.click(await button('Sign out'))
    await person.type(await screen.findByLabelText(/Release token/), 'secret')
    await person.click(await signInButton())
    expect(await screen.findByText('The history could not be loaded.')).toBeVisible()
    api.answer('GET history', { releases: [release(7)], next: null })
    await person.click(await button('Retry'))
    expect(await screen.findByText('mf-chat build 7')).toBeVisible()
  })

  test.each([
    ['an empty object', {}],
    ['a list', []],
    ['null', null],
    ['an object without a field', { frontEnds: [], releases: [] }],
  ])('takes %s for a failure, and loads again', async (_, wrong) => {
    const api = releaseApi()
    api.answer('GET history', wrong)
    const { person } = await signIn()
    expect(await screen.findByText('The history could not be loaded.')).toBeVisible()
    api.answer('GET history', { releases: [release(7)], next: null })
    await person.click(await button('Retry'))
    expect(await screen.findByText('mf-chat build 7')).toBeVisible()

    api.answer('GET overview', wrong)
    await act(() => invalidate(['releases', 'overview']))
    expect(await frontEnd('mf-chat')).toBeDefined()
    api.answer('GET overview', api.overview)
  })
})

describe('a button', () => {
  test('freezes with a reason, and ends the freeze', async () => {
    const api = releaseApi()
    const { person } = await signIn()
    await person.click(await button('Freeze mf-chat'))
    const asked = await dialog()
    await person.click(asked.getByRole('button', { name: 'Freeze' }))
    const field = asked.getByLabelText(/Reason/)
    expect(field).toHaveAccessibleDescription(/Please give a reason\./)
    await expectNoViolations()

    await person.type(field, ' exam week ')
    const frozen = { why: 'exam week', who: 'Ada', release: 3 }
    api.answer('POST freezes', {})
    api.show(chat({ frozen }))
    await person.click(asked.getByRole('button', { name: 'Freeze' }))
    expect(await screen.findByText('mf-chat frozen.')).toBeVisible()
    expect(await screen.findByText('Frozen')).toBeVisible()
    expect(screen.getByText(/Frozen by/)).toHaveTextContent('Frozen by Ada in release 3: exam week')

    api.answer('POST unfreezes', {})
    api.show(chat())
    await person.click(await button('Unfreeze mf-chat'))
    await person.click((await dialog()).getByRole('button', { name: 'Unfreeze' }))
    expect(await button('Freeze mf-chat')).toBeVisible()
    expect(api.sent).toEqual([
      { path: 'freezes', body: { name: 'mf-chat', why: 'exam week' } },
      { path: 'unfreezes', body: { name: 'mf-chat' } },
    ])
  })

  test('keeps the reason while the server cannot be reached, and sends it again', async () => {
    const api = releaseApi()
    const { person } = await signIn()
    await person.click(await button('Freeze mf-chat'))
    const asked = await dialog()
    const reason = asked.getByLabelText(/Reason/)
    await person.type(reason, 'exam week')
    await person.click(asked.getByRole('button', { name: 'Freeze' }))
    expect(await asked.findByRole('alert')).toHaveTextContent(
      'The change is not confirmed.The server cannot be reached.',
    )
    expect(reason).toHaveValue('exam week')

    api.answer('POST freezes', {})
    await person.click(asked.getByRole('button', { name: 'Freeze' }))
    expect(await screen.findByText('mf-chat frozen.')).toBeVisible()
    expect(api.sent).toEqual([{ path: 'freezes', body: { name: 'mf-chat', why: 'exam week' } }])
  })

  test('shows a refusal, and then takes the checks to force and a reason', async () => {
    const api = releaseApi([chat({ canary })])
    const { person } = await signIn()
    await person.click(await button('Promote the canary of mf-chat'))
    const asked = await dialog()
    expect(asked.queryByRole('textbox')).not.toBeInTheDocument()
    api.refuse('POST promotions', 409, 'conflict', 'Refused by frozen. mf-chat is frozen.')
    await person.click(asked.getByRole('button', { name: 'Promote' }))
    expect(await asked.findByRole('alert')).toHaveTextContent(
      'Error 409: Refused by frozen. mf-chat is frozen.',
    )

    api.answer('POST promotions', {})
    await person.type(await asked.findByLabelText('Checks to force'), 'frozen, size')
    await person.click(asked.getByRole('button', { name: 'Promote' }))
    const reason = asked.getByLabelText('Reason to force them')
    await waitFor(() => expect(reason).toBeInvalid())
    await person.type(reason, 'it is broken')
    await person.click(asked.getByRole('button', { name: 'Promote' }))
    expect(await screen.findByText('mf-chat promoted.')).toBeVisible()
    const body = { name: 'mf-chat', build: canary.build }
    expect(api.sent).toEqual([
      { path: 'promotions', body },
      {
        path: 'promotions',
        body: { ...body, force: { checks: ['frozen', 'size'], reason: 'it is broken' } },
      },
    ])
  })

  test('does what its dialog asks, also if another person changes the front end meanwhile', async () => {
    const api = releaseApi([chat({ canary })])
    const { person } = await signIn()
    await person.click(await button('End canary of mf-chat'))
    const asked = await dialog()
    api.show(chat())
    await act(() => invalidate(['releases']))
    api.answer('POST rollbacks', {})
    await person.click(asked.getByRole('button', { name: 'End canary' }))

    await waitFor(() =>
      expect(api.sent).toEqual([
        { path: 'rollbacks', body: { name: 'mf-chat', build: canary.build } },
      ]),
    )
    expect(await button('Roll back mf-chat')).toBeVisible()
  })

  test('that goes with its change leaves the focus on the page', async () => {
    const api = releaseApi([chat({ canary })])
    api.answer('POST promotions', {})
    const { person } = await signIn()
    await person.click(await button('Promote the canary of mf-chat'))
    api.show(chat())
    await person.click((await dialog()).getByRole('button', { name: 'Promote' }))

    expect(await screen.findByText('mf-chat promoted.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('group', { name: 'Releases' })).toHaveFocus())
  })

  test('shows why its change is out of date before the button goes', async () => {
    const api = releaseApi([chat({ canary })])
    const { person } = await signIn()
    await person.click(await button('Promote the canary of mf-chat'))
    const asked = await dialog()
    api.refuse('POST promotions', 409, 'conflict', 'mf-chat has no canary.')
    api.show(chat())
    await person.click(asked.getByRole('button', { name: 'Promote' }))
    expect(await asked.findByRole('alert')).toHaveTextContent('Error 409: mf-chat has no canary.')

    await person.click(asked.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Promote/ })).not.toBeInTheDocument(),
    )
  })

  test.each([
    [
      'Roll back mf-chat',
      'Roll back',
      null,
      'rollbacks',
      { name: 'mf-chat', build: 'c1c1c1c1c1c1c1c1' },
    ],
    [
      'End canary of mf-chat',
      'End canary',
      canary,
      'rollbacks',
      { name: 'mf-chat', build: canary.build },
    ],
    [
      'Withdraw build c1c1c1c1c1c1c1c1 of mf-chat',
      'Withdraw',
      null,
      'withdrawals',
      { build: 'c1c1c1c1c1c1c1c1' },
    ],
  ])('%s asks first', async (name, verb, isOn, path, body) => {
    const api = releaseApi([chat({ canary: isOn })])
    api.answer(`POST ${path}`, {})
    const { person } = await signIn()
    await person.click(await button(name))
    expect(api.sent).toEqual([])
    await person.click((await dialog()).getByRole('button', { name: verb }))
    await waitFor(() => expect(api.sent).toEqual([{ path, body }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

test('lists previews, whose code finds no token in the tab, and withdraws one', async () => {
  const api = releaseApi()
  const build = 'f'.repeat(16)
  const preview = {
    name: 'mf-chat',
    build,
    since: '2026-11-20T10:00:00.000Z',
    commit: `${'4567abcd'.repeat(5)}-dirty`,
    commitDetails: { subject: 'fix: x', author: '', time: '2026-11-20T10:00:00.000Z' },
  }
  api.answer('GET overview', {
    ...api.overview,
    previews: [{ ...preview, can: { release: true } }],
  })
  const { person } = await signIn()

  const link = await screen.findByRole('link', { name: `/?mf.mf-chat=${build}` })
  expect(link).toHaveAttribute('href', `/?mf.mf-chat=${build}`)
  const commit = screen.getByText('4567abcd with changes')
  expect(commit).toBeVisible()
  expect(commit.parentElement).toHaveTextContent(/^Commit 4567abcd with changes fix: x, [^b]/)
  // Tests have no other document to go to.
  link.addEventListener('click', (event) => event.preventDefault())
  expect(tabStorage.read(releaseTokenKey)).toBe('secret')
  await person.click(link)
  expect(tabStorage.read(releaseTokenKey)).toBeNull()
  api.answer('POST withdrawals', {})
  api.show(chat())
  await person.click(await button(`Withdraw build ${build} of mf-chat`))
  await person.click((await dialog()).getByRole('button', { name: 'Withdraw' }))
  expect(
    await screen.findByText('No build of the last 14 days waits for its release.'),
  ).toBeVisible()
  expect(api.sent).toEqual([{ path: 'withdrawals', body: { build } }])
})

describe('the history', () => {
  test('shows what changed, and why the gate refused it', async () => {
    const api = releaseApi()
    const refused = release(3, {
      reasons: ['Frozen because: exam week'],
      changes: ['mf-chat: c1, commit 0123abcd → c2, commit 4567abcd'],
      verdict: 'refused: requirements',
      result: 'refused',
      checks: [{ name: 'requirements', passed: false, lines: ['mf-chat needs react ^20.0.0.'] }],
    })
    api.answer('GET history', { releases: [refused], next: null })
    const { person } = await signIn()

    const entry = within(await screen.findByRole('article', { name: 'Release 3' }))
    expect(entry.getByText('Frozen because: exam week')).toBeVisible()
    expect(entry.getByText('mf-chat: c1, commit 0123abcd → c2, commit 4567abcd')).toBeVisible()
    const problem = entry.getByText('mf-chat needs react ^20.0.0.')
    expect(problem).not.toBeVisible()
    await person.click(entry.getByText('refused: requirements'))
    expect(problem).toBeVisible()
    await expectNoViolations()
  })

  test('shows older releases, also after a failure', async () => {
    const api = releaseApi()
    api.answer('GET history', { releases: [release(2)], next: 2 })
    api.refuse('GET history?before=2', 500, 'internal', 'It broke.')
    const { person } = await signIn()
    await person.click(await button('Show older'))
    expect(await screen.findByText('Older releases could not be loaded.')).toBeVisible()
    api.answer('GET history?before=2', { releases: [release(1)], next: null })
    await person.click(await button('Retry'))
    expect(await screen.findByText('mf-chat build 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  })
})
