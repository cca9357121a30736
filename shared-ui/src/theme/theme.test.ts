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

test('a chosen theme shows at once and is remembered', () => {
  setTheme('dark')
  expect(shown()).toBe('dark')
  expect(localStorage.getItem(themeKey)).toBe('dark')
})

test('a preview shows at once, and ends in the remembered theme', () => {
  setTheme('light')
  previewTheme('dark')
  expect(shown()).toBe('dark')
  expect(localStorage.getItem(themeKey)).toBe('light')
  endThemePreview()
  expect(shown()).toBe('light')
})

test('the system’s theme is followed only where that was chosen', () => {
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

test('a choice in another tab shows here too', () => {
  setTheme('light')
  const stop = startTheme()
  localStorage.setItem(themeKey, 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
  expect(useTheme.getState().theme).toBe('dark')
  expect(shown()).toBe('dark')
  stop()
})

test('nonsense in the storage counts as the system’s theme', () => {
  const stop = startTheme()
  localStorage.setItem(themeKey, 'purple')
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
  expect(useTheme.getState().theme).toBe('system')
  stop()
})
