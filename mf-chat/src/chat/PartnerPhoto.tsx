import type { Chat } from '@quad/contract'
import { Avatar, ProjectCover, VisuallyHidden } from '@quad/shared-ui'
import styles from './partner-photo.module.css'

interface PartnerPhotoProps {
  chat: Pick<Chat, 'isProjectGroupchat' | 'partner'>
  /** The other person has a page open. */
  isOnline?: boolean
}

/** The photo of a chat's partner: round for a person, square for a project. */
export function PartnerPhoto({ chat, isOnline = false }: PartnerPhotoProps) {
  const { isProjectGroupchat, partner } = chat
  return isProjectGroupchat ? (
    <ProjectCover id={partner.id} imageId={partner.photoId} sizes="80px" className={styles.tile} />
  ) : (
    <span className={styles.photo}>
      <Avatar id={partner.id} name={partner.name} photoId={partner.photoId} />
      {isOnline && (
        <span className={styles.online}>
          <VisuallyHidden>Here now</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
