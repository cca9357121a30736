/**
 * Switches the loaded stylesheets below a path, by what keeps them in memory: a link that is disabled itself would load
 * its file again.
 */
const switchSheets = (base: string, isOn: boolean): void => {
  const elements = document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    `link[rel="stylesheet"][href^="${base}"], style[data-file^="${base}"]`,
  )
  for (const { sheet } of elements) if (sheet) sheet.disabled = !isOn
}

/**
 * Keeps the stylesheets of a remote on while one of its pages or fragments is shown. They are on until the first one is
 * removed: the server may have rendered some that the browser does not run yet.
 *
 * @param base URL path of its files
 * @returns a function to call before a page or fragment is painted or measured. It returns one to call when that is
 *   removed.
 */
export const stylesheetSwitch = (base: string): (() => () => void) => {
  let shown = 0
  return () => {
    shown += 1
    if (shown === 1) switchSheets(base, true)
    return () => {
      shown -= 1
      if (shown === 0) switchSheets(base, false)
    }
  }
}
