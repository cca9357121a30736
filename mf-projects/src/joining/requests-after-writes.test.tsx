import type { EndpointName, Project, SelfUser } from '@quad/contract'
import { fill } from '@quad/test/fill'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId, sampleOwnerProject, sampleProject, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { openProject, viewer } from '../project.harness.tsx'

interface Write {
  name: string
  endpoint: EndpointName & ('requestToJoin' | 'withdrawRequest' | 'acceptRequest')
  before: Project
  after: Project
  user: SelfUser
  send: (person: UserEvent) => Promise<void>
  /** Shown after the write only. */
  result: () => Promise<HTMLElement>
}

const press = async (person: UserEvent, name: string): Promise<void> =>
  person.click(await screen.findByRole('button', { name }))

const stranger = sampleProject()
const requester = sampleProject({ requested: true, can: { ...stranger.can, join: false } })
const request = {
  userId: sampleId(3),
  name: 'Chen Li',
  profilePhotoId: null,
  message: 'I fly kites.',
  timeSent: '2026-03-01T10:00:00.000Z',
  availability: null,
  invitedBy: null,
  wantedRole: null,
  decision: null,
}
const owned = sampleOwnerProject({ joinRequests: [request] })
const { id, title, imageId, status, ownerId } = owned
const { title: memberTitle } = owned.members.find((each) => each.id === ownerId)!
const owner = sampleSelf({
  id: ownerId,
  projectsId: [id],
  projects: [{ id, title, imageId, status, role: 'Owner', memberTitle }],
})

const writes: Write[] = [
  {
    name: 'a join request',
    endpoint: 'requestToJoin',
    before: stranger,
    after: requester,
    user: viewer,
    send: async (person) => {
      await press(person, 'Request to Join')
      await fill(person, await screen.findByRole('textbox', { name: 'Message' }), 'I fly kites.')
      await press(person, 'Send request')
    },
    result: () => screen.findByRole('button', { name: 'Request Sent' }),
  },
  {
    name: 'the withdrawal of a join request',
    endpoint: 'withdrawRequest',
    before: requester,
    after: stranger,
    user: viewer,
    send: (person) => press(person, 'Withdraw request'),
    result: () => screen.findByRole('button', { name: 'Request to Join' }),
  },
  {
    name: "a manager's decision",
    endpoint: 'acceptRequest',
    before: owned,
    after: { ...owned, joinRequests: [{ ...request, decision: 'accepted' }] },
    user: owner,
    send: (person) => press(person, 'Accept Chen Li'),
    result: () => screen.findByText('Accepted'),
  },
]

describe.each(writes)('after $name', ({ endpoint, before, after, user, send, result }) => {
  test.each(['before the response', 'after the response', 'not at all'] as const)(
    'fetches the project once, and not the user, if its live event comes %s',
    async (order) => {
      const { api, person } = await openProject(before, user)
      const live = order === 'not at all' ? undefined : await liveEdge()
      api.respond(endpoint, { message: 'ok' })
      const respond = api.hold(endpoint)
      await send(person)
      await waitFor(() => expect(api.seen(endpoint)).toHaveLength(1))
      api.respond('getProject', after)
      if (order === 'after the response') {
        respond()
        await new Promise((resume) => setTimeout(resume, 100))
      }
      live?.say({ type: 'project', projectId: id })
      respond()
      expect(await result()).toBeVisible()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(api.seen(endpoint)).toHaveLength(1)
      // One when the page opened, one after the write.
      expect(api.seen('getProject')).toHaveLength(2)
      expect(api.seen('getCurrentUser')).toEqual([])
    },
  )
})
