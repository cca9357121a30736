import { limits, unquoted, type Message } from '@quad/contract'

/** What the viewer may do with a message. */
export interface MessageAbilities {
  react: boolean
  edit: boolean
  delete: boolean
  report: boolean
}

interface Viewing {
  ownId: string
  /** Whether the viewer may write in the chat. */
  canSend: boolean
  now: Date
}

const editTime = limits.messageEditMinutes * 60_000

/** What a message offers. The server checks it again, by its own clock. */
export const messageAbilities = (
  { fromId, deleted, timeSent }: Message,
  { ownId, canSend, now }: Viewing,
): MessageAbilities => {
  const isOwn = fromId === ownId
  const age = now.getTime() - new Date(unquoted(timeSent)).getTime()
  return {
    react: canSend && !deleted,
    edit: canSend && isOwn && !deleted && age < editTime,
    delete: isOwn && !deleted,
    report: !isOwn,
  }
}

/** Whether a message offers anything. */
export const offersAnything = (can: MessageAbilities): boolean => Object.values(can).includes(true)
