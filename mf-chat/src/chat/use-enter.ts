import { isOfInputMethod, useMedia, useSession } from '@quad/shared-ui'
import type { KeyboardEvent } from 'react'

/**
 * What Enter does in the text of a message, by the person's setting: it sends, and Shift+Enter breaks the line, or the
 * other way round. On a narrow screen or a touch screen, whose keyboard has no Shift+Enter, it breaks the line.
 */
export const useEnter = () => {
  const enterSends = useSession(({ user }) => user?.settings.enterSends !== false)
  const isTouch = useMedia('(width < 50em), (pointer: coarse)')
  const [sending, breaking] = enterSends ? ['Enter', 'Shift+Enter'] : ['Shift+Enter', 'Enter']
  return {
    /** The label of the key on a virtual keyboard. */
    enterKeyHint: enterSends && !isTouch ? 'send' : 'enter',
    /** @param sends what the key does, such as "sends"; undefined where only a button does it */
    hint: (sends: string) =>
      isTouch ? undefined : `${sending} ${sends}, ${breaking} starts a new line.`,
    isSending: (event: KeyboardEvent): boolean =>
      event.key === 'Enter' &&
      !isTouch &&
      !isOfInputMethod(event) &&
      (event.ctrlKey || event.metaKey || event.shiftKey !== enterSends),
  } as const
}
