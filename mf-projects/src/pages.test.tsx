import type { Endpoints } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import {
  sampleEvent,
  sampleId,
  sampleMemberEvent,
  sampleOwnerProject,
  sampleProject,
  sampleSelf,
} from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from './index.ts'

const [project, event] = [`/projects/${sampleId(100)}`, `/event/${sampleEvent().id}`]
const owner = sampleSelf({ id: sampleId(2) })
const editable = sampleMemberEvent({ can: { ...sampleMemberEvent().can, edit: true } })
const [noProject, noEvent] = [
  'This project could not be loaded.',
  'This event could not be loaded.',
]

interface PageStates {
  at: string
  endpoint: keyof Endpoints
  response: object
  failed: string
  /** Name of the page's heading. */
  heading: string
}

describe.each<PageStates>([
  {
    at: project,
    endpoint: 'getProject',
    response: sampleProject(),
    failed: noProject,
    heading: 'Seagrass from above',
  },
  {
    at: `${project}/edit`,
    endpoint: 'getProject',
    response: sampleOwnerProject(),
    failed: noProject,
    heading: 'Members',
  },
  {
    at: `${project}/addEvent`,
    endpoint: 'getProject',
    response: sampleOwnerProject(),
    failed: noProject,
    heading: 'Create A New Event',
  },
  {
    at: `${project}/history`,
    endpoint: 'getProject',
    response: sampleOwnerProject(),
    failed: noProject,
    heading: 'History',
  },
  {
    at: `${project}/requests`,
    endpoint: 'getProject',
    response: sampleOwnerProject(),
    failed: noProject,
    heading: 'Join requests',
  },
  {
    at: event,
    endpoint: 'getEvent',
    response: sampleEvent(),
    failed: noEvent,
    heading: 'Kite day',
  },
  {
    at: `${event}/edit`,
    endpoint: 'getEvent',
    response: editable,
    failed: noEvent,
    heading: 'Edit Event',
  },
])('$at', ({ at, endpoint, response, failed, heading }) => {
  test('shows a skeleton, a failure in place, and the page after Retry', async () => {
    const api = apiEdge()
    api.respond('getCurrentUser', owner)
    api.respond('getProjectHistory', [])
    api.disconnect(endpoint)
    const release = api.hold(endpoint)
    renderApp(app, { at, user: owner })
    expect(await screen.findByText(/^Loading/)).toBeInTheDocument()
    await expectNoViolations()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent(failed)
    await expectNoViolations()
    api.respond(endpoint, response as never)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => {
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument()
    })
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  })

  test.each([
    ['a person', owner],
    ['a visitor', undefined],
  ])('leads %s to the not-found page for a missing object', async (_, user) => {
    const api = apiEdge()
    api.respond('getCurrentUser', owner)
    api.refuse(endpoint, 'not_found', 'There is no such page.')
    const page = renderApp(app, { at, ...(user && { user }) })
    await waitFor(() => expect(page.path()).toBe('/error/404'))
  })
})

test.each([`${project}/addEvent`, `${event}/edit`, '/createproject', '/projects/mine'])(
  'leads from %s a visitor to sign-in, and a person without a profile to create one, and back',
  async (at) => {
    const api = apiEdge()
    api.respond('getProject', sampleProject())
    api.respond('getEvent', sampleEvent())
    const back = `?redirect=${encodeURIComponent(at)}`
    const visitor = renderApp(app, { at })
    await waitFor(() => expect(visitor.path()).toBe(`/signin${back}`))
    visitor.unmount()
    const newcomer = renderApp(app, { at, user: sampleSelf({ profileCompleted: false }) })
    await waitFor(() => expect(newcomer.path()).toBe(`/createuser${back}`))
  },
)
