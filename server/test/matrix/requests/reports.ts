import type { Requests } from '../scene.ts'

export const reports = {
  sendReport: {
    'the message of the partner': ({ self }) => ({
      body: { about: 'message', id: self.messageId, reason: 'It is rude.' },
    }),
    "the partner's message to another user": ({ people }) => ({
      body: { about: 'message', id: people.other.messageId, reason: 'It is rude.' },
    }),
    'the project': ({ project }) => ({
      body: { about: 'project', id: project.id, reason: 'It is a fraud.' },
    }),
    'the partner': ({ people }) => ({
      body: { about: 'person', id: people.partner.id, reason: 'This account is fake.' },
    }),
    oneself: ({ self }) => ({ body: { about: 'person', id: self.id, reason: 'It is me.' } }),
    'newcomer, whose profile is incomplete': ({ people }) => ({
      body: { about: 'person', id: people.newcomer.id, reason: 'This account is fake.' },
    }),
    'missing project': ({ missing }) => ({
      body: { about: 'project', id: missing, reason: 'It is a fraud.' },
    }),
  },
  reportFailure: {
    'a failure': () => ({
      body: {
        release: '1.0.0',
        remote: 'shell',
        build: 'abc',
        phase: 'render',
        message: 'x is undefined',
        path: '/search',
      },
    }),
  },
} satisfies Partial<Requests>
