import { imagePath, pronounsLabel, type User } from '@quad/contract'
import { Avatar, Fragment, PageHeading, VisuallyHidden } from '@quad/shared-ui'
import { ExternalLink, GraduationCap, Mail } from 'lucide-react'
import styles from './profile.module.css'

interface SocialLinkProps {
  href: string
  name: string
}

function SocialLink({ href, name }: SocialLinkProps) {
  if (href === '') return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.social}>
      <ExternalLink aria-hidden size={16} />
      {name}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

interface ProfileHeaderProps {
  user: User
}

export function ProfileHeader({ user }: ProfileHeaderProps) {
  const email = user.audience === 'public' ? undefined : user.email
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        {user.coverImageId !== null && (
          <img src={imagePath(user.coverImageId)} alt="" className={styles.coverImage} />
        )}
      </div>
      <div className={styles.identity}>
        <Avatar
          id={user.id}
          name={user.name}
          photoId={user.profilePhotoId}
          size="huge"
          className={styles.face}
        />
        <div className={styles.names}>
          <PageHeading title={user.name} />
          <p className={styles.facts}>
            {user.pronouns !== 'Unspecified' && <span>{shortPronouns(user)}</span>}
            <span>{user.major}</span>
          </p>
          <p className={styles.facts}>
            <span>
              <GraduationCap aria-hidden size={16} /> {user.school}
            </span>
            {email !== undefined && (
              <a href={`mailto:${email}`}>
                <Mail aria-hidden size={16} /> {email}
              </a>
            )}
            <SocialLink href={user.linkedInLink} name="LinkedIn" />
            <SocialLink href={user.instagramLink} name="Instagram" />
          </p>
        </div>
        {user.audience !== 'self' && (
          <Fragment name="message-popover" userId={user.id} userName={user.name} />
        )}
      </div>
    </header>
  )
}

// The form's hint for "Other" is for its writer, not for who reads the profile.
const shortPronouns = ({ pronouns }: User): string =>
  pronouns === 'Other' ? 'Pronouns: see bio' : pronounsLabel(pronouns)
