import type { Chat } from '@quad/contract'
import type { ChatRow } from './store.ts'

/** What one of its people may do in a chat, who may have blocked the other one. */
export const chatAbilities = ({
  project_id: projectId,
  otherId,
  blocked,
}: Pick<ChatRow, 'project_id' | 'otherId'> & { blocked: boolean }): Chat['can'] => {
  const reachable = otherId !== null
  return {
    send: projectId !== null || (reachable && !blocked),
    delete: projectId === null,
    block: reachable && !blocked,
    unblock: blocked,
  }
}
