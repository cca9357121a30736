import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Whether an input method handles this key, as for Chinese, Japanese and Korean: Enter, Escape and the arrow keys
 * choose among its suggestions, and mean nothing to the page. Each handler of a key in a text field asks this.
 */
export const isOfInputMethod = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  // Safari sends the key that ends composing after its end, with the key code of all keys of input methods.
  // oxlint-disable-next-line no-deprecated -- nothing else tells such a key in Safari
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
