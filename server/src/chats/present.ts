import { deletedPerson, type Chat } from '@quad/contract'
import type { ChatRow } from './store.ts'

/** The head of a chat: the project of a group chat, else the other person. */
export const presentChat = (row: ChatRow): Pick<Chat, 'id' | 'isProjectGroupchat' | 'partner'> => ({
  id: row.id,
  isProjectGroupchat: row.projectId !== null,
  partner:
    row.projectId !== null
      ? { id: row.projectId, name: row.projectTitle ?? '', photoId: row.projectImageId }
      : {
          id: row.otherId ?? deletedPerson.id,
          name: row.otherName ?? deletedPerson.name,
          photoId: row.otherPhotoId,
        },
})
