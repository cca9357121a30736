import { hydrateApp } from '@quad/test/served'
import { screen } from '@testing-library/react'
import app from '../index.ts'
import { at, edge, withSettings } from './settings.harness.tsx'

test("the server's page has the settings as they are, and cannot be saved before the scripts are there", async () => {
  const user = withSettings({ hideEmail: true, hideActivity: false, themePreference: 'dark' })
  edge(user)
  const { html } = await hydrateApp(app, { at, user })
  const served = document.createElement('div')
  served.innerHTML = html
  const field = (name: string) => served.querySelector(`[name=${name}]`)
  expect(field('hideEmail')).toBeChecked()
  expect(field('hideActivity')).not.toBeChecked()
  expect(field('themePreference')).toHaveValue('dark')
  expect(served.querySelector('[type=submit]')).toBeDisabled()
  expect(screen.getByRole('switch', { name: 'Hide my e-mail' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
})
