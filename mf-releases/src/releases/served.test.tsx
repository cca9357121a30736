import { hydrateApp } from '@quad/test/served'
import { screen } from '@testing-library/react'
import app from '../index.ts'
import { releaseApi } from './releases.harness.tsx'
import { forgetToken, keepToken } from './token.ts'

afterEach(() => forgetToken())

test('the server renders the form, without the token of the tab, which then shows the releases', async () => {
  releaseApi()
  keepToken('secret')
  const { html } = await hydrateApp(app, { at: '/releases' })
  expect(html).toContain('Release token')
  expect(html).not.toContain('secret')
  expect(await screen.findByText('Ada’s laptop')).toBeVisible()
})
