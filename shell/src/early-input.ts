type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsIn = (root: HTMLElement): Field[] => [
  ...root.querySelectorAll<Field>('input, textarea, select'),
]

const isBox = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Whether a field differs from the HTML. */
const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const say = (field: Field, type: 'input' | 'change'): boolean =>
  field.dispatchEvent(new Event(type, { bubbles: true }))

/** Enters a text as a person does: not by the element's own setter, by which React knows the text already. */
const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  say(field, 'input')
}

/** Presses a box or a radio that is not, or no longer, as in the HTML. This is the element's own setter. */
const press = (box: HTMLInputElement, checked: boolean): void => {
  box.checked = !checked
  box.click()
}

/** What a field holds. */
interface Entry {
  value: string
  checked: boolean
  /** Whether that differs from the HTML. */
  isNew: boolean
  /** The field's place among those of its name. */
  nth: number
}

const enter = (field: Field, { value, checked }: Entry): void => {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    say(field, 'change')
  } else if (field.type === 'file') say(field, 'change')
  else if (!isBox(field)) {
    type(field, field.defaultValue)
    type(field, value)
  } else if (checked || field.type !== 'radio') press(field, checked)
}

/** Milliseconds for which a field may be missing after React has replaced the HTML. */
const patience = 10_000

/**
 * Remembers what a person enters into the server's HTML before React has taken it over, or has replaced it. Call it
 * before, and the result afterwards: it enters that again, and React, which starts with the values of the HTML, learns
 * of it.
 */
export const keepEarlyInput = (root: HTMLElement): (() => void) => {
  const alike = ({ name, type: kind }: Field) =>
    fieldsIn(root).filter((field) => field.name === name && field.type === kind)
  const entries = new Map<Field, Entry>()
  const remember = (field: Field) => {
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
      // React takes over the part of the page with the field, if it has not done so. It replaces that part if an
      // extension or a translator has changed a text there.
      if (entry.isNew) shown()?.dispatchEvent(new Event('input', { bubbles: true }))
      const field = shown()
      if (!field) continue
      entries.delete(before)
      if (entry.isNew) enter(field, entry)
      if (before === focused && document.activeElement === document.body) field.focus()
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
    setTimeout(() => observer.disconnect(), patience)
  }
}
