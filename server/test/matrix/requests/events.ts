import type { Requests } from '../scene.ts'

const event = {
  title: 'Walk',
  description: 'Along the wall.',
  location: 'East gate',
  onlineLink: 'https://meet.example/wall',
  startDateTime: '2030-03-03T10:00:00Z',
  endDateTime: '2030-03-03T11:00:00Z',
}

export const events = {
  addEvent: {
    'to the project': ({ project }) => ({ params: { projectId: project.id }, body: event }),
    "to another user's project": ({ foreign }) => ({
      params: { projectId: foreign.id },
      body: event,
    }),
    'to a missing project': ({ missing }) => ({ params: { projectId: missing }, body: event }),
  },
  getEvent: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
  getNextEvent: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "the Owner's": ({ people }) => ({ params: { userId: people.owner.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  updateEvent: {
    "the project's event": ({ project }) => ({
      params: { eventId: project.eventId },
      body: { ...event, version: 1 },
    }),
    "the project's event, of an older version": ({ project }) => ({
      params: { eventId: project.eventId },
      body: { ...event, version: 0 },
    }),
    "an event of another user's project": ({ foreign }) => ({
      params: { eventId: foreign.eventId },
      body: { ...event, version: 1 },
    }),
    'missing event': ({ missing }) => ({
      params: { eventId: missing },
      body: { ...event, version: 1 },
    }),
  },
  deleteEvent: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    "an event of another user's project": ({ foreign }) => ({
      params: { eventId: foreign.eventId },
    }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
  answerEvent: {
    "the project's event": ({ project, self }) => ({
      params: { eventId: project.eventId, userId: self.id },
      body: { answer: 'maybe' },
    }),
    "the project's event, taken back": ({ project, self }) => ({
      params: { eventId: project.eventId, userId: self.id },
      body: { answer: null },
    }),
    "the project's event, for the Owner": ({ project, people }) => ({
      params: { eventId: project.eventId, userId: people.owner.id },
      body: { answer: 'going' },
    }),
    "an event of another user's project": ({ foreign, self }) => ({
      params: { eventId: foreign.eventId, userId: self.id },
      body: { answer: 'going' },
    }),
    'missing event': ({ missing, self }) => ({
      params: { eventId: missing, userId: self.id },
      body: { answer: 'going' },
    }),
  },
  getEventLink: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
  getEventFile: {
    "the project's event": ({ project }) => ({ params: { eventId: project.eventId } }),
    'missing event': ({ missing }) => ({ params: { eventId: missing } }),
  },
} satisfies Partial<Requests>
