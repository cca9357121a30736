import type { Requests } from '../scene.ts'
import { ts } from './ts.ts'

const greeting = { msg: '', ts }

/** Accepting and declining take the same requests. */
const answers = {
  'own invitation': ({ project, self }) => ({
    params: { userId: self.id, projectId: project.id },
    body: ts,
  }),
  "the guest's invitation": ({ project, people }) => ({
    params: { userId: people.guest.id, projectId: project.id },
    body: ts,
  }),
  'missing project': ({ self, missing }) => ({
    params: { userId: self.id, projectId: missing },
    body: ts,
  }),
} satisfies Requests['acceptInvitation']

export const inviting = {
  inviteToProject: {
    'to the project, a person': ({ project, self, people }) => ({
      params: { senderId: self.id, targetId: people.passer.id, projectId: project.id },
      body: greeting,
    }),
    'to the project, a member': ({ project, self, people }) => ({
      params: { senderId: self.id, targetId: people.teammate.id, projectId: project.id },
      body: greeting,
    }),
    'to the project, a missing person': ({ project, self, missing }) => ({
      params: { senderId: self.id, targetId: missing, projectId: project.id },
      body: greeting,
    }),
    "to the project, in the Owner's name": ({ project, people }) => ({
      params: { senderId: people.owner.id, targetId: people.passer.id, projectId: project.id },
      body: greeting,
    }),
    "to another user's project": ({ foreign, self, people }) => ({
      params: { senderId: self.id, targetId: people.passer.id, projectId: foreign.id },
      body: greeting,
    }),
    'to a missing project': ({ self, people, missing }) => ({
      params: { senderId: self.id, targetId: people.passer.id, projectId: missing },
      body: greeting,
    }),
  },
  acceptInvitation: answers,
  declineInvitation: answers,
  withdrawInvitation: {
    "the Member's invitation": ({ project, self, people }) => ({
      params: { userId: self.id, targetId: people.guest.id, projectId: project.id },
      body: ts,
    }),
    "the Owner's invitation": ({ project, self, people }) => ({
      params: { userId: self.id, targetId: people.invited.id, projectId: project.id },
      body: ts,
    }),
    "the Owner's invitation, in the Owner's name": ({ project, people }) => ({
      params: { userId: people.owner.id, targetId: people.invited.id, projectId: project.id },
      body: ts,
    }),
    'missing invitation': ({ project, self, people }) => ({
      params: { userId: self.id, targetId: people.other.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, people, missing }) => ({
      params: { userId: self.id, targetId: people.guest.id, projectId: missing },
      body: ts,
    }),
  },
} satisfies Partial<Requests>
