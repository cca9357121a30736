import { holdPage, isPageHeld } from './held-page.ts'

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
