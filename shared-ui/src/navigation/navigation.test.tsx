import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useFirstNew } from './focus.ts'
import { holdPage, isPageHeld } from './held-page.ts'
import { isOfInputMethod, useTypedQuery } from './typing.ts'

test('holds a page while something on it would be lost', () => {
  expect(isPageHeld()).toBe(false)
  let isUnsaved = false
  const endForm = holdPage(() => isUnsaved)
  const endUpload = holdPage(() => true)
  expect(isPageHeld()).toBe(true)
  endUpload()
  expect(isPageHeld()).toBe(false)
  isUnsaved = true
  expect(isPageHeld()).toBe(true)
  endForm()
  expect(isPageHeld()).toBe(false)
})

function List({ items }: { items: string[] }) {
  const [list, loadMore] = useFirstNew<HTMLUListElement>(async () => undefined)
  return (
    <>
      <ul ref={list}>
        {items.map((item) => (
          <li key={item}>
            <a href={item}>{item}</a>
          </li>
        ))}
      </ul>
      <button onClick={() => void loadMore()}>More</button>
    </>
  )
}

test('focuses the first new item of a list once', () => {
  const { rerender } = render(<List items={['first']} />)
  const more = screen.getByRole('button')
  fireEvent.click(more)
  rerender(<List items={['first', 'second', 'third']} />)
  expect(screen.getByRole('link', { name: 'second' })).toHaveFocus()
  more.focus()
  rerender(<List items={['first', 'second', 'third']} />)
  expect(more).toHaveFocus()
})

test.each([
  ['a key while composing, as most browsers send it', { key: 'Enter', isComposing: true }, true],
  ['the key that ends composing, as Safari sends it', { key: 'Enter', keyCode: 229 }, true],
  ['a key without an input method', { key: 'Enter', keyCode: 13 }, false],
])('recognizes %s', (_, init, expected) => {
  const seen: boolean[] = []
  document.addEventListener('keydown', (event) => seen.push(isOfInputMethod(event)), { once: true })
  render(<input onKeyDown={(event) => seen.push(isOfInputMethod(event))} />)
  fireEvent.keyDown(screen.getByRole('textbox'), init)
  expect(seen).toEqual([expected, expected])
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = () => act(() => jest.advanceTimersByTime(250))

const renderField = () => {
  const onSearch = jest.fn<undefined, [string]>()
  const hook = renderHook(({ query }) => useTypedQuery(query, onSearch), {
    initialProps: { query: '' },
  })
  return {
    onSearch,
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    show: (query: string) => hook.rerender({ query }),
  }
}

test('keeps the keys that arrive before the search of the earlier ones is shown', () => {
  const field = renderField()
  field.type('mar')
  pass()
  field.type('mari')
  field.show('mar')
  expect(field.text()).toBe('mari')

  pass()
  field.type('marin')
  pass()
  field.type('marine')
  field.show('mari')
  field.show('marin')
  expect(field.text()).toBe('marine')
  expect(field.onSearch.mock.calls).toEqual([['mar'], ['mari'], ['marin']])
})

test('follows a search from elsewhere, also one like that of earlier words', () => {
  const field = renderField()
  field.type('mar')
  pass()
  field.show('mar')
  field.show('kites')
  expect(field.text()).toBe('kites')
  field.show('mar')
  expect(field.text()).toBe('mar')
})
