/**
 * Focuses the first field of the form in a dialog: of radio buttons, the checked one.
 *
 * @returns whether there is one; a search does not count, as it would open a phone's keyboard over a menu
 */
export const focusFirstField = (dialog: Element): boolean => {
  const form = dialog.querySelector('form:not([role=search])')
  const first = form?.querySelector<HTMLInputElement>('input, textarea, select')
  const checked =
    first?.type === 'radio' &&
    form?.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]:checked`)
  const field = checked || first
  field?.focus()
  return document.activeElement === field
}

/** As the `ref` of a form that loads after its dialog has opened. */
export const startInFirstField = (form: HTMLFormElement | null): void => {
  const dialog = form?.closest('[role=dialog]')
  if (dialog?.contains(document.activeElement)) focusFirstField(dialog)
}
