import type { UserEvent } from '@testing-library/user-event'

/** Replaces the text of a field by pasting, which renders the page once instead of once per letter. */
export const fill = async (
  person: Pick<UserEvent, 'clear' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> => {
  await person.clear(field)
  if (text !== '') await person.paste(text)
}
