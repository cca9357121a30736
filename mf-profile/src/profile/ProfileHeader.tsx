import { activityLabel, pronounsLabel, type User } from '@quad/contract'
import {
  AvailabilityLine,
  Avatar,
  BookmarkButton,
  Button,
  Fragment,
  LinkButton,
  PageHeading,
  PersonMenu,
  ShareButton,
  cx,
  onDemand,
} from '@quad/shared-ui'
import { EyeOff, GraduationCap, Mail, MessageCircle, Pencil } from 'lucide-react'
import { Cover } from './Cover.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import styles from './profile.module.css'

// Only one's own profile shows it.
const OwnCover = onDemand('OwnCover', async () => (await import('./own-parts.ts')).OwnCover)

interface ProfileHeaderProps {
  user: User
}

/** The person's photo, name and facts, and the viewer's actions. */
export function ProfileHeader({ user }: ProfileHeaderProps) {
  return (
    <header>
      {user.audience === 'self' ? <OwnCover user={user} /> : <Cover user={user} />}
      <div className={styles.identity}>
        <Avatar
          id={user.id}
          name={user.name}
          photoId={user.profilePhotoId}
          size="huge"
          isFirst={user.coverImageId === null}
          className={styles.face}
        />
        <div className={styles.names}>
          <PageHeading title={user.name} />
          <p className={cx(styles.facts, styles.about)}>
            {user.pronouns !== 'Unspecified' && <span>{shortPronouns(user)}</span>}
            <span dir="auto">{user.major}</span>
          </p>
          <p className={styles.facts}>
            <span>
              <GraduationCap aria-hidden size={16} /> <bdi>{user.school}</bdi>
            </span>
            <Email user={user} />
            {user.audience === 'signedIn' && user.lastActive && (
              <span>{activityLabel[user.lastActive]}</span>
            )}
          </p>
          {user.availability && <AvailabilityLine availability={user.availability} />}
        </div>
        <div className={styles.actions}>
          <SocialLinks linkedInLink={user.linkedInLink} instagramLink={user.instagramLink} />
          <Actions user={user} />
          <ShareButton title={user.name} path={`/users/${user.id}`} />
        </div>
      </div>
    </header>
  )
}

function Email({ user }: ProfileHeaderProps) {
  if (user.audience === 'public' || user.email === undefined) return null
  const isHidden = user.audience === 'self' && user.settings.hideEmail
  return (
    <>
      <a href={`mailto:${user.email}`}>
        <Mail aria-hidden size={16} /> {user.email}
      </a>
      {isHidden && (
        <span>
          <EyeOff aria-hidden size={16} /> hidden from others
        </span>
      )}
    </>
  )
}

function Actions({ user }: ProfileHeaderProps) {
  if (user.audience === 'self') {
    return (
      <LinkButton to={`/users/${user.id}/edit`} variant="primary">
        <Pencil aria-hidden />
        Edit Profile
      </LinkButton>
    )
  }
  return (
    <>
      {user.can.unblock ? (
        <p className={styles.blocked}>You have blocked this person.</p>
      ) : (
        <Fragment
          name="message-popover"
          userId={user.id}
          userName={user.name}
          isPrimary
          pending={
            <Button disabled variant="primary">
              <MessageCircle aria-hidden />
              Message
            </Button>
          }
        />
      )}
      {user.can.invite && (
        <Fragment name="invite-to-project" userId={user.id} userName={user.name} />
      )}
      {!user.can.unblock && <BookmarkButton kind="people" id={user.id} about={user.name} />}
      <PersonMenu person={user} can={user.can} />
    </>
  )
}

// The hint of "Other" is for the form, not for the profile.
const shortPronouns = ({ pronouns }: User): string =>
  pronouns === 'Other' ? 'Pronouns: see About Me' : pronounsLabel(pronouns)
