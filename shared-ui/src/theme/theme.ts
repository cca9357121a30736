import { themes, type Theme } from '@quad/contract'
import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

/** Local storage key; the page's inline script reads it before first paint. */
export const themeKey = 'quad:theme'

interface ThemeState {
  /** The user's choice. */
  theme: Theme
}

const isTheme = (value: string | null): value is Theme =>
  (themes as readonly (string | null)[]).includes(value)

const stored = (): Theme => {
  const value = storage.read(themeKey)
  return isTheme(value) ? value : 'system'
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The chosen theme: a hook and a store. */
export const useTheme = create<ThemeState>()(() => ({ theme: stored() }))

const apply = (theme: Theme): void => {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

/** Applies a theme without storing it; `endThemePreview` restores the stored one. */
export const previewTheme = (theme: Theme): void => {
  useTheme.setState({ theme })
  apply(theme)
}

/** Applies the stored theme again. */
export const endThemePreview = (): void => previewTheme(stored())

/** Applies a theme and stores it in this browser. */
export const setTheme = (theme: Theme): void => {
  storage.write(themeKey, theme)
  previewTheme(theme)
}

/**
 * Applies the chosen theme now, when the system's theme changes, and when another tab changes it.
 * Returns a function that ends this.
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
