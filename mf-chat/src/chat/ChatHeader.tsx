import { deletedPerson, isolated } from '@quad/contract'
import { LinkButton, PageHeading } from '@quad/shared-ui'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Conversation } from '../chat.queries.ts'
import { PartnerPhoto } from './PartnerPhoto.tsx'
import styles from './chat.module.css'

interface ChatHeaderProps {
  conversation: Conversation
  /** The other person has a page open. */
  isHere: boolean
  /** Actions of the chat. */
  actions: ReactNode
}

/** The link back to the list, and the chat's partner. */
export function ChatHeader({ conversation, isHere, actions }: ChatHeaderProps) {
  const { isProjectGroupchat, partner } = conversation
  const name = isProjectGroupchat ? `${isolated(partner.name)} Members` : partner.name
  const area = isProjectGroupchat ? 'projects' : 'users'
  return (
    <header className={styles.header}>
      <LinkButton to="/chats" variant="quiet" aria-label="Back to chats">
        <ArrowLeft aria-hidden />
      </LinkButton>
      <PartnerPhoto chat={conversation} isHere={isHere} />
      <PageHeading title={name} className={styles.partner}>
        {partner.id === deletedPerson.id ? name : <Link to={`/${area}/${partner.id}`}>{name}</Link>}
      </PageHeading>
      {actions}
    </header>
  )
}
