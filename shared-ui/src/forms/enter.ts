/** A native field of a form. */
export type NativeField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a field holds: a text or a choice in `value`, whether a box is ticked in `checked`. */
export interface Entry {
  value: string
  checked: boolean
}

export const isBox = (field: NativeField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

export const isText = (field: NativeField): field is HTMLInputElement | HTMLTextAreaElement =>
  !(field instanceof HTMLSelectElement) && !isBox(field) && field.type !== 'file'

const dispatch = (field: NativeField, type: 'input' | 'change'): boolean =>
  field.dispatchEvent(new Event(type, { bubbles: true }))

/** Enters a value as a person does, so that React learns of it. React knows what the elements' own setters have set. */
export const enter = (field: NativeField, { value, checked }: Entry): void => {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    dispatch(field, 'change')
  } else if (field.type === 'file') dispatch(field, 'change')
  else if (!isBox(field)) {
    field.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    dispatch(field, 'input')
  } else if (checked || field.type !== 'radio') {
    field.checked = !checked
    field.click()
  }
}
