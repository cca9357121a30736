import { apiEdge } from '@quad/test/api-edge'
import { sampleProjectCard, sampleSelf } from '@quad/test/samples'
import { hydrateApp } from '@quad/test/served'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

beforeEach(() => localStorage.clear())

const open = (at: string) => {
  const api = apiEdge()
  api.respond('listCommonSkills', [])
  api.respond('getCampusSkills', '')
  api.respond('listBookmarks', { projects: [], people: [] })
  api.respond('filterProjects', [sampleProjectCard()], { total: 1 })
  return hydrateApp(app, { at, user: sampleSelf() })
}

test("takes the server's page over on a narrow screen, with the filters in a sheet", async () => {
  const narrow = Object.assign(matchMedia('(width < 56.25em)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const { html } = await open('/search?query=sea')
  expect(html).toContain('Seagrass')
  expect(html).toMatch(/Hide filters.*Show filters.*Team size/s)
  expect(screen.getByRole('button', { name: 'Show filters' })).toBeVisible()
  expect(screen.queryByText('Team size')).not.toBeInTheDocument()
})

test('a press on the filters before the page knows the width opens the sheet on a narrow screen', async () => {
  await open('/search?query=sea')
  // No event tells the page.
  const narrow = Object.assign(matchMedia('(width < 56.25em)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  await userEvent.click(screen.getByRole('button', { name: 'Hide filters' }))
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('restores the last search after the page of the server, which does not know it', async () => {
  const key = `quad:search:${sampleSelf().id}`
  localStorage.setItem(key, 'query=kite&searchType=projects')
  const { html, router } = await open('/search')
  expect(html).toContain('1 project(s) found')
  await waitFor(() => expect(router.state.location.search).toBe('?query=kite&searchType=projects'))
  expect(localStorage.getItem(key)).toContain('kite')
})
