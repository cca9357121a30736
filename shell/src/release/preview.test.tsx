import { expectNoViolations } from '@quad/test/axe'
import { screen, within } from '@testing-library/react'
import { renderShell } from '../shell.harness.tsx'

const banner = () => screen.findByRole('region', { name: 'Preview' })

test('names a preview of builds, and ends it with one click on the same page', async () => {
  const builds = { 'mf-chat': '0123456789abcdef', shell: 'fedcba9876543210' }
  await renderShell({ at: '/about?from=mail', preview: { builds } })
  expect(await banner()).toHaveTextContent(
    'You see a preview of build 0123456789abcdef of mf-chat and build fedcba9876543210 of shell.',
  )
  const end = within(await banner()).getByRole('link', { name: 'End preview' })
  expect(end).toHaveAttribute('href', '/about?from=mail&mf.reset=')
  await expectNoViolations()
})

test('names a preview of a past release', async () => {
  const { unmount } = await renderShell({ at: '/about', preview: { release: 12, builds: {} } })
  expect(await banner()).toHaveTextContent('You see a preview of release 12.')
  unmount()

  const builds = { 'mf-chat': '0123456789abcdef' }
  await renderShell({ at: '/about', preview: { release: 12, builds } })
  expect(await banner()).toHaveTextContent('release 12 with build 0123456789abcdef of mf-chat.')
})

test('shows nothing for live builds', async () => {
  await renderShell({ at: '/about' })
  expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument()
})
