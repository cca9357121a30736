import type { NavigationEntry } from '@quad/federation/front-ends'
import { expectNoViolations } from '@quad/test/axe'
import { sampleSelf } from '@quad/test/samples'
import { act, screen, within } from '@testing-library/react'
import { useSession } from '@quad/shared-ui'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../shell.harness.tsx'

const clubs: NavigationEntry[] = [
  { place: 'header', label: 'Clubs', to: '/clubs' },
  { place: 'header', label: 'Club rooms', to: '/clubs/rooms', when: 'complete' },
  { place: 'profile', label: 'Club rules', to: '/clubs/rules' },
  { place: 'profile', label: 'My clubs', to: '/clubs/mine', when: 'complete' },
]
const navigation = { 'mf-clubs': clubs }

const member = sampleSelf()
const incomplete = sampleSelf({ profileCompleted: false, name: '' })

const textsOf = (entries: HTMLElement[]) => entries.map((entry) => entry.textContent)
const inHeader = () =>
  textsOf(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'))
const inProfileMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Profile menu/ }))
  return textsOf(screen.getAllByRole('menuitem'))
}
const inNarrowMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  return textsOf(within(screen.getByRole('dialog', { name: 'Menu' })).getAllByRole('link'))
}

const viewers = [
  ['a visitor', {}, ['Clubs']],
  ['a person without a profile', { user: incomplete }, ['Clubs']],
  ['a member', { user: member }, ['Clubs', 'Club rooms']],
] as const

test.each(viewers)('shows %s their entries after New Project', async (_, viewer, entries) => {
  await renderShell({ at: '/about', navigation, ...viewer })
  const texts = inHeader()
  const first = texts.indexOf('New Project') + 1
  expect(texts.slice(first, first + entries.length)).toEqual(entries)
  expect(texts.filter((text) => text?.startsWith('Club'))).toEqual(entries)
  expect(screen.getByRole('link', { name: 'Clubs' })).toHaveAttribute('href', '/clubs')
  await expectNoViolations()
})

test.each([
  ['a person without a profile', incomplete, ['Finish your profile', 'Club rules', 'Log Out']],
  ['a member', member, ['Edit Profile', 'Settings', 'Club rules', 'My clubs', 'Log Out']],
])(
  "shows %s their entries after the person's own pages in the profile menu",
  async (_, user, last) => {
    await renderShell({ at: '/about', navigation, user })
    expect((await inProfileMenu()).slice(-last.length)).toEqual(last)
    await expectNoViolations()
  },
)

test.each([
  ['a visitor', {}, ['Sign In', 'Clubs']],
  [
    'a person without a profile',
    { user: incomplete },
    ['Finish your profile', 'Club rules', 'Clubs'],
  ],
  ['a member', { user: member }, ['Settings', 'Club rules', 'My clubs', 'Clubs', 'Club rooms']],
])('shows %s the entries of both places last in the narrow menu', async (_, viewer, last) => {
  await renderShell({ at: '/about', navigation, ...viewer })
  expect((await inNarrowMenu()).slice(-last.length)).toEqual(last)
  await expectNoViolations()
})

test('shows what is for members only once a person has a profile', async () => {
  await renderShell({ at: '/about', navigation, user: incomplete })
  expect(inHeader()).not.toContain('Club rooms')
  act(() => useSession.setState({ status: 'complete', user: member }))
  expect(inHeader()).toContain('Club rooms')
})

test('orders remotes as the content file of the site, and the rest by name', async () => {
  const one = (label: string): NavigationEntry[] => [{ place: 'header', label, to: `/${label}` }]
  await renderShell({
    at: '/about',
    navigation: { 'mf-dd': one('d'), 'mf-aa': one('a'), 'mf-cc': one('c'), 'mf-bb': one('b') },
    order: ['mf-gone', 'mf-cc', 'mf-bb'],
  })
  expect(inHeader().filter((text) => text?.length === 1)).toEqual(['c', 'b', 'a', 'd'])
})

test('marks the entry of the current page', async () => {
  const entry: NavigationEntry = { place: 'header', label: 'Pages', to: '/about' }
  await renderShell({ at: '/about', navigation: { 'mf-clubs': [entry] } })
  expect(screen.getByRole('link', { name: 'Pages' })).toHaveAttribute('aria-current', 'page')
})
