import type { Chat } from '@quad/contract'
import { Avatar, ProjectCover } from '@quad/shared-ui'
import styles from './chats.module.css'

interface PartnerPhotoProps {
  chat: Pick<Chat, 'isProjectGroupchat' | 'partner'>
}

/** Whom a chat is with: a person's round face, or a project's picture as a tile. */
export function PartnerPhoto({ chat: { isProjectGroupchat, partner } }: PartnerPhotoProps) {
  return isProjectGroupchat ? (
    <ProjectCover id={partner.id} imageId={partner.photoId} className={styles.tile} />
  ) : (
    <Avatar id={partner.id} name={partner.name} photoId={partner.photoId} />
  )
}
