import { fireEvent, render, screen } from '@testing-library/react'
import { isOfInputMethod } from './input-method.ts'

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
