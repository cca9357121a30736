import { limits, texts } from '@quad/contract'
import { nothingToDo, rule, type Requirement } from '../platform/http/access.ts'
import { noSuch } from '../platform/http/errors.ts'

/** A chat as one of its participants sees it. */
interface Chat {
  /** Null for a direct chat. */
  projectId: string | null
  /** Null for a group chat, and once the other person has deleted the account. */
  otherId: string | null
  /** Whether the viewer has blocked the other person. */
  blocked: boolean
}

type Condition = (viewer: unknown, chat: Chat) => boolean

const isGroup: Condition = (_, { projectId }) => projectId !== null
const isReachable: Condition = (_, { otherId }) => otherId !== null
const isBlocked: Condition = (_, { blocked }) => blocked

const canReach: Requirement<unknown, Chat>[] = [
  [
    (viewer, chat) => isGroup(viewer, chat) || isReachable(viewer, chat),
    'conflict',
    `${texts.partnerDeleted} You can still read the chat.`,
  ],
  [(viewer, chat) => !isBlocked(viewer, chat), 'conflict', texts.personBlocked],
]

/** Who may do what in a chat that they take part in. */
export const chatPolicy = {
  send: rule(...canReach),
  delete: rule<unknown, Pick<Chat, 'projectId'>>([
    (_, { projectId }) => projectId === null,
    'forbidden',
    'The chat of a project stays as long as the project. To leave it, please leave the project.',
  ]),
  block: rule<unknown, Chat>(
    [isReachable, ...noSuch('person')],
    [(viewer, chat) => !isBlocked(viewer, chat), ...nothingToDo],
  ),
  unblock: rule([isBlocked, ...nothingToDo]),
}

export const reactionLimits = {
  /** Of one person to one message. */
  perPerson: 5,
  /** Different emoji under one message. */
  perMessage: 20,
} as const

/** Why a message is not changed. */
export const refusals = {
  deleted: 'This message was deleted. Please choose another one.',
  tooLate: `A message can be edited for ${limits.messageEditMinutes} minutes. Please send a new one.`,
  tooManyPinned: `At most ${limits.pinnedMessages} messages of a chat can be pinned. Please unpin one first.`,
  tooMany: `At most ${reactionLimits.perPerson} reactions per person and ${reactionLimits.perMessage} different emoji per message. Please remove one of yours, or use one that is there.`,
}

/** A message as a participant of its chat sees it. */
interface Message extends Chat {
  /** Null after the sender has deleted the account. */
  fromId: string | null
  deleted: boolean
  /** Whether it was sent so lately that it can be edited. */
  recent: boolean
}

type Person = { id: string }

const isOwn: Requirement<Person, Message> = [
  ({ id }, { fromId }) => id === fromId,
  'forbidden',
  'Only the sender may change a message. Please ask the sender.',
]
const isThere: Requirement<unknown, Message> = [
  (_, { deleted }) => !deleted,
  'conflict',
  refusals.deleted,
]

/**
 * Who may do what with a message that they see. What reaches the others needs what sending needs; taking
 * something back does not.
 */
export const messagePolicy = {
  react: rule<unknown, Message>(isThere, ...canReach),
  edit: rule<Person, Message>(
    isOwn,
    isThere,
    [(_, { recent }) => recent, 'conflict', refusals.tooLate],
    ...canReach,
  ),
  delete: rule<Person, Message>(isOwn),
  pin: rule<unknown, Message>(
    [isGroup, 'forbidden', 'Messages can be pinned in the chats of projects only.'],
    isThere,
  ),
}
