/**
 * Moves the focus to the control `by` places after the one that holds `from`. At an end it stays.
 * For groups of controls that are one stop for Tab, and in which arrow keys lead on.
 */
export const focusNext = (controls: Iterable<HTMLElement>, from: Element, by: number): void => {
  const all = [...controls]
  all[all.findIndex((each) => each.contains(from)) + by]?.focus()
}
