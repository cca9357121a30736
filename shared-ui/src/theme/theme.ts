import { themes, type Theme } from '@quad/contract'
import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

/** Local storage key; the page's inline script reads it before first paint. */
export const themeKey = 'quad:theme'

interface ThemeState {
  /** What the person chose. */
  theme: Theme
}

const isTheme = (value: string | null): value is Theme =>
  (themes as readonly (string | null)[]).includes(value)

const stored = (): Theme => {
  const value = storage.read(themeKey)
  return isTheme(value) ? value : 'system'
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The theme a person chose: a hook, and a store. */
export const useTheme = create<ThemeState>()(() => ({ theme: stored() }))

const apply = (theme: Theme): void => {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

/** Shows a theme at once, without remembering it; `endThemePreview` takes it back. */
export const previewTheme = (theme: Theme): void => {
  useTheme.setState({ theme })
  apply(theme)
}

/** Shows the remembered theme again. */
export const endThemePreview = (): void => previewTheme(stored())

/** Shows a theme at once and remembers it in this browser. */
export const setTheme = (theme: Theme): void => {
  storage.write(themeKey, theme)
  previewTheme(theme)
}

/**
 * Keeps the page in the chosen theme: now, when the system's changes, and when another tab chooses.
 * Returns what ends it.
 */
export const startTheme = (): (() => void) => {
  const follow = () => apply(useTheme.getState().theme)
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== themeKey) return
    endThemePreview()
  }
  const system = prefersDark()
  follow()
  system.addEventListener('change', follow)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', fromOtherTab)
  }
}
