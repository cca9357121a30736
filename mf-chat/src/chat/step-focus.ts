import { focusNext } from '@quad/shared-ui'
import type { KeyboardEvent } from 'react'

const between: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const within: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Moves the focus by arrow keys: up and down between the messages, left and right between the controls of
 * one, which `data-control` marks as `menu` or `reaction`. Tab reaches only one message of the log.
 */
export const stepFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { currentTarget, key } = event
  const message = currentTarget.closest('li[aria-posinset]')
  const log = currentTarget.closest('[role=log]')
  if (!message || !log) return
  const [up, side] = [between[key], within[key]]
  if (up === undefined && side === undefined) return
  // A menu button would open on ArrowDown. The log scrolls no further than the next control needs.
  event.preventDefault()
  if (side !== undefined) focusNext(message.querySelectorAll('[data-control]'), currentTarget, side)
  if (up === undefined) return
  const menus = [...log.querySelectorAll<HTMLElement>('[data-control=menu]')]
  const here = menus.findIndex((each) => message.contains(each))
  menus[here + up]?.focus()
}
