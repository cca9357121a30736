import type { NewEvent } from '@quad/contract'

/** An event that tests add to a project. */
export const walk: NewEvent = {
  title: 'Walk along the wall',
  description: 'We measure what is left of it.',
  location: 'East gate',
  startDateTime: '2031-05-04T14:00:00.000Z',
  endDateTime: '2031-05-04T16:30:00.000Z',
}
