import type { EventAnswer } from '@quad/contract'

/** Each answer as the buttons and lists show it, in their order. */
export const answerLabels: Record<EventAnswer, string> = {
  going: 'Going',
  maybe: 'Maybe',
  'not-going': 'Not going',
}
