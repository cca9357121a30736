import type { Requests } from '../scene.ts'

export const live = {
  stream: {
    'own stream': () => ({}),
    'own stream after an event': () => ({ query: { after: '0' } }),
  },
} satisfies Partial<Requests>
