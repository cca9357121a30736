import type { Requests } from '../scene.ts'
import { ts } from './ts.ts'

const greeting = { msg: '', ts }

/** Accepting and rejecting take the same requests. */
const answers = {
  "the applicant's request": ({ project, self, people }) => ({
    params: { adminId: self.id, userId: people.applicant.id, projectId: project.id },
    body: ts,
  }),
  "the applicant's request, in the Owner's name": ({ project, people }) => ({
    params: { adminId: people.owner.id, userId: people.applicant.id, projectId: project.id },
    body: ts,
  }),
  'own request': ({ project, self }) => ({
    params: { adminId: self.id, userId: self.id, projectId: project.id },
    body: ts,
  }),
  "a request for another user's project": ({ foreign, self, people }) => ({
    params: { adminId: self.id, userId: people.partner.id, projectId: foreign.id },
    body: ts,
  }),
  'missing request': ({ project, self, people }) => ({
    params: { adminId: self.id, userId: people.other.id, projectId: project.id },
    body: ts,
  }),
  'missing project': ({ self, people, missing }) => ({
    params: { adminId: self.id, userId: people.applicant.id, projectId: missing },
    body: ts,
  }),
} satisfies Requests['acceptRequest']

export const joining = {
  getRole: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
    }),
    'the project, its Owner': ({ project, people }) => ({
      params: { userId: people.owner.id, projectId: project.id },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
    }),
  },
  isRequested: {
    'own request': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
    }),
    "the applicant's request": ({ project, people }) => ({
      params: { userId: people.applicant.id, projectId: project.id },
    }),
    "a request for another user's project": ({ foreign, people }) => ({
      params: { userId: people.partner.id, projectId: foreign.id },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
    }),
  },
  listOwnPending: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "the applicant's": ({ people }) => ({ params: { userId: people.applicant.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  requestToJoin: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: { msg: self.plea, ts },
    }),
    'the project, another user': ({ project, people }) => ({
      params: { userId: people.other.id, projectId: project.id },
      body: greeting,
    }),
    "another user's project, in its role": ({ foreign, self }) => ({
      params: { userId: self.id, projectId: foreign.id },
      body: { ...greeting, wantedRoleId: foreign.wantedRoleId },
    }),
    "another user's project, without a role": ({ foreign, self }) => ({
      params: { userId: self.id, projectId: foreign.id },
      body: greeting,
    }),
    "the project, in another project's role": ({ project, foreign, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: { ...greeting, wantedRoleId: foreign.wantedRoleId },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
      body: greeting,
    }),
  },
  withdrawRequest: {
    'own request': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
      body: ts,
    }),
    "the applicant's request": ({ project, people }) => ({
      params: { userId: people.applicant.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
      body: ts,
    }),
  },
  acceptRequest: answers,
  denyRequest: answers,
  undoDecision: answers,
} satisfies Partial<Requests>
