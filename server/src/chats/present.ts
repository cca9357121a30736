import { deletedPerson, type Chat } from '@quad/contract'
import type { ChatRow } from './store.ts'

/** What a chat shows before its messages: the project of a group chat, else the other person. */
export const presentChat = (row: ChatRow): Pick<Chat, 'id' | 'isProjectGroupchat' | 'partner'> => ({
  id: row.id,
  isProjectGroupchat: row.project_id !== null,
  partner:
    row.project_id !== null
      ? { id: row.project_id, name: row.projectTitle ?? '', photoId: row.projectImageId }
      : {
          id: row.otherId ?? deletedPerson.id,
          name: row.otherName ?? deletedPerson.name,
          photoId: row.otherPhotoId,
        },
})
