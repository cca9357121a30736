import { liveEventTypes } from '../live-events.ts'
import { liveEvent } from './live.ts'

test('a page listens for each event that the stream can say', () => {
  const said = liveEvent.options.map((option) => option.shape.type.value)
  expect(new Set(liveEventTypes)).toEqual(new Set(said))
})
