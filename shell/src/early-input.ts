import { enter, isBox, isText, type Entry, type NativeField } from '@quad/shared-ui'

const fieldsIn = (root: HTMLElement): NativeField[] => [
  ...root.querySelectorAll<NativeField>('input, textarea, select'),
]

/** Whether a field differs from the HTML. */
const isChanged = (field: NativeField): boolean => {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

interface EarlyEntry extends Entry {
  /** Whether that differs from the HTML. */
  isNew: boolean
  /** The field's place among those of its name. */
  nth: number
}

/** Milliseconds for which a field may be missing after React has replaced the HTML. */
const timeout = 10_000

/**
 * Remembers what a person enters into the server's HTML before React has taken it over, or has replaced it. Call it
 * before, and the result afterwards: it enters that again, and React, which starts with the values of the HTML, learns
 * of it.
 */
export const keepEarlyInput = (root: HTMLElement): (() => void) => {
  const alike = ({ name, type: kind }: NativeField) =>
    fieldsIn(root).filter((field) => field.name === name && field.type === kind)
  const entries = new Map<NativeField, EarlyEntry>()
  const remember = (field: NativeField) => {
    const checked = isBox(field) && field.checked
    const nth = alike(field).indexOf(field)
    entries.set(field, { value: field.value, checked, isNew: isChanged(field), nth })
  }
  const own = (target: EventTarget | null) => fieldsIn(root).find((field) => field === target)
  let focused = own(document.activeElement)
  for (const field of fieldsIn(root)) if (isChanged(field) || field === focused) remember(field)
  const listen = ({ target }: Event) => {
    const field = own(target)
    if (!field) return
    focused = field
    remember(field)
  }
  for (const event of ['input', 'focusin']) root.addEventListener(event, listen)

  const enterAgain = () => {
    for (const [before, entry] of entries) {
      const shown = () => (before.isConnected ? before : alike(before)[entry.nth])
      // Before the event, at which React may set the text of the HTML again.
      const selection = isText(before) && {
        start: before.selectionStart,
        end: before.selectionEnd,
        direction: before.selectionDirection ?? undefined,
      }
      // React takes over the part of the page with the field, if it has not done so. It replaces that part if an
      // extension or a translator has changed a text there.
      if (entry.isNew) shown()?.dispatchEvent(new Event('input', { bubbles: true }))
      const field = shown()
      if (!field) continue
      entries.delete(before)
      if (entry.isNew) {
        // A form may have read the text already, and then does not take it for new.
        if (isText(field)) enter(field, { ...entry, value: field.defaultValue })
        enter(field, entry)
      }
      if (before === focused && document.activeElement === document.body) field.focus()
      // Entering a text again puts the cursor to its end, and a new field has none.
      if (
        selection &&
        selection.start !== null &&
        isText(field) &&
        field === document.activeElement
      ) {
        field.setSelectionRange(selection.start, selection.end, selection.direction)
      }
      // Some fields apply a text when the person has left them.
      if (entry.isNew && field !== document.activeElement) {
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }
    }
  }
  return () => {
    for (const event of ['input', 'focusin']) root.removeEventListener(event, listen)
    enterAgain()
    if (entries.size === 0) return
    const observer = new MutationObserver(enterAgain)
    observer.observe(root, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), timeout)
  }
}
