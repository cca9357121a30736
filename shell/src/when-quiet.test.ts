import { queryClient } from '@quad/shared-ui'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const startWith = (fetching: number) => {
  const isFetching = jest.spyOn(queryClient, 'isFetching').mockReturnValue(fetching)
  const work = jest.fn()
  whenQuiet(work)
  return { work, isFetching }
}

test('what can wait waits until the page has fetched what it shows, and is done once', () => {
  const { work, isFetching } = startWith(1)
  jest.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()

  isFetching.mockReturnValue(0)
  jest.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('keydown'))
  jest.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test.each(['pointermove', 'touchstart', 'keydown'])(
  'it waits no longer than for the first %s',
  (sign) => {
    const { work } = startWith(1)
    window.dispatchEvent(new Event(sign))
    expect(work).toHaveBeenCalledTimes(1)
  },
)
