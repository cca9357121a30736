import { endThemePreview, previewTheme, setTheme, startTheme, themeKey, useTheme } from './theme.ts'

let systemIsDark = false
let systemChanged = (): void => undefined

beforeEach(() => {
  systemIsDark = false
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return systemIsDark
        },
        addEventListener: (_: string, listener: () => void) => {
          systemChanged = listener
        },
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  localStorage.clear()
})

const shown = () => document.documentElement.dataset['theme']

test('applies a chosen theme at once and stores it', () => {
  setTheme('dark')
  expect(shown()).toBe('dark')
  expect(localStorage.getItem(themeKey)).toBe('dark')
})

test('applies a preview at once and returns to the stored theme', () => {
  setTheme('light')
  previewTheme('dark')
  expect(shown()).toBe('dark')
  expect(localStorage.getItem(themeKey)).toBe('light')
  endThemePreview()
  expect(shown()).toBe('light')
})

test("follows the system's theme only where that was chosen", () => {
  setTheme('system')
  const stop = startTheme()
  expect(shown()).toBe('light')
  systemIsDark = true
  systemChanged()
  expect(shown()).toBe('dark')
  setTheme('light')
  systemChanged()
  expect(shown()).toBe('light')
  stop()
})

test('applies a theme chosen in another tab', () => {
  setTheme('light')
  const stop = startTheme()
  localStorage.setItem(themeKey, 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
  expect(useTheme.getState().theme).toBe('dark')
  expect(shown()).toBe('dark')
  stop()
})

test("treats an invalid stored value as the system's theme", () => {
  const stop = startTheme()
  localStorage.setItem(themeKey, 'purple')
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
  expect(useTheme.getState().theme).toBe('system')
  stop()
})
