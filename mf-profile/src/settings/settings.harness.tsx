import type { AccountSession, SelfUser } from '@quad/contract'
import { setTheme } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

/** Address of the page. */
export const at = `/users/${sampleId(1)}/settings`

export const browser = (change: Partial<AccountSession> = {}): AccountSession => ({
  id: sampleId(500),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  signedInAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  current: true,
  ...change,
})

/** The edge with responses to all that the page loads, in the light theme. */
export const edge = (user = sampleSelf()) => {
  setTheme('light')
  // The hundreds of real zones take axe and the queries by role most of a test's time.
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Asia/Kolkata'])
  const api = apiEdge()
  api.respond('getUser', user)
  api.respond('getCurrentUser', user)
  api.respond('getCalendarFeed', null)
  api.respond('listSessions', [browser()])
  api.respond('listBlocked', [], { total: 0 })
  return api
}

export const open = async (
  user = sampleSelf(),
  prepare: (api: ReturnType<typeof apiEdge>) => void = () => undefined,
) => {
  const person = userEvent.setup()
  const api = edge(user)
  prepare(api)
  const page = renderApp(app, { at, user })
  await screen.findByRole('button', { name: 'Save Changes' })
  const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }))
  const theme = () => screen.getByLabelText('Theme')
  return { person, api, page, save, theme }
}

export const withSettings = (settings: Partial<SelfUser['settings']>) =>
  sampleSelf({
    settings: {
      hideEmail: false,
      allowEmailCommunications: true,
      themePreference: 'light',
      ...settings,
    },
  })
