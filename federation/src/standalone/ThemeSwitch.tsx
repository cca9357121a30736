import { themes, type Theme } from '@quad/contract'
import { Select, setTheme, useTheme } from '@quad/shared-ui'

/** Chooses the theme, as the shell's settings do. */
export function ThemeSwitch() {
  const theme = useTheme((state) => state.theme)
  return (
    <Select
      label="Theme"
      value={theme}
      onChange={(event) => setTheme(event.currentTarget.value as Theme)}
      options={themes.map((value) => ({ value, label: value }))}
    />
  )
}
