import { texts } from '@quad/contract'
import { nothingToDo, rule } from '../platform/http/policy.ts'

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

/** Who may do what in a chat that they take part in. */
export const chatPolicy = {
  send: rule<unknown, Chat>(
    [
      (viewer, chat) => isGroup(viewer, chat) || isReachable(viewer, chat),
      'conflict',
      texts.partnerDeleted,
    ],
    [(viewer, chat) => !isBlocked(viewer, chat), 'conflict', texts.personBlocked],
  ),
  delete: rule<unknown, Pick<Chat, 'projectId'>>([
    (_, { projectId }) => projectId === null,
    'forbidden',
    'The chat of a project stays as long as the project. It cannot be deleted.',
  ]),
  block: rule<unknown, Chat>(
    [isReachable, 'not_found', 'There is no such person, or you may not see it.'],
    [(viewer, chat) => !isBlocked(viewer, chat), ...nothingToDo],
  ),
  unblock: rule([isBlocked, ...nothingToDo]),
}
