import {
  activityLabel,
  deletedPerson,
  pronounsLabel,
  texts,
  type SelfUser,
  type User,
} from '@quad/contract'
import {
  AvailabilityLine,
  Avatar,
  BookmarkButton,
  Button,
  cx,
  EmptyState,
  Fragment,
  LinkButton,
  Loading,
  onDemand,
  Page,
  PageBoundary,
  PageHeading,
  PersonMenu,
  ProjectCover,
  RichText,
  ShareButton,
  SignInHint,
  Skeleton,
  Tag,
  TagList,
  useSession,
  VisuallyHidden,
  Redirect,
} from '@quad/shared-ui'
import { EyeOff, GraduationCap, Mail, MessageCircle, Pencil, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { userQuery } from '../profile.queries.ts'
import { Cover } from './Cover.tsx'
import { SimilarPeople } from './SimilarPeople.tsx'
import styles from './profile.module.css'

// Only one's own profile shows them.
const MissingParts = onDemand(
  'MissingParts',
  async () => (await import('./OwnParts.tsx')).MissingParts,
)

export function ProfilePage() {
  const { userId = '' } = useParams<'userId'>()
  return userId === deletedPerson.id ? <DeletedUser /> : <PersonPage userId={userId} />
}

function PersonPage({ userId }: { userId: string }) {
  return (
    <PageBoundary
      query={userQuery(userId)}
      title="Profile"
      skeleton={<ProfileSkeleton />}
      failed="This profile could not be loaded."
      keepsShown
    >
      {({ data: user }) => <Profile user={user} />}
    </PageBoundary>
  )
}

interface UserProps {
  user: User
}

function Profile({ user }: UserProps) {
  const viewer = useSession((state) => state.user)

  if (!user.profileCompleted) {
    return <Redirect to={`/createuser?redirect=/users/${user.id}`} />
  }
  return (
    <Page className={styles.page}>
      <ProfileHeader user={user} />
      <div className={styles.columns}>
        <div className={cx(styles.column, styles.side)}>
          <SkillsOf user={user} viewer={viewer} />
          {user.audience === 'self' && <MissingParts user={user} />}
        </div>
        <div className={styles.column}>
          <section aria-labelledby="about-me">
            <h2 id="about-me">About Me</h2>
            <RichText text={user.description} />
          </section>
          <ProjectsOf user={user} />
        </div>
      </div>
      <SimilarPeople user={user} />
    </Page>
  )
}

function DeletedUser() {
  return (
    <Page title={deletedPerson.name}>
      <EmptyState
        icon={<UserX size={28} />}
        title="This account was deleted."
        action={<LinkButton to="/search?searchType=users">Explore people</LinkButton>}
      >
        Their chat messages stay.
      </EmptyState>
    </Page>
  )
}

// Only one's own profile shows it.
const OwnCover = onDemand('OwnCover', async () => (await import('./OwnParts.tsx')).OwnCover)

/** The person's photo, name and facts, and the viewer's actions. */
function ProfileHeader({ user }: UserProps) {
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
          <SignInHint>to see how to reach this person.</SignInHint>
        </div>
        <div className={styles.actions}>
          <Actions user={user} />
          <ShareButton title={user.name} path={`/users/${user.id}`} />
          <SocialLinks linkedInLink={user.linkedInLink} instagramLink={user.instagramLink} />
        </div>
      </div>
    </header>
  )
}

function Email({ user }: UserProps) {
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

function Actions({ user }: UserProps) {
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

interface SocialLinksProps {
  linkedInLink: string | null
  instagramLink: string | null
}

/** A person's social links as icons. */
function SocialLinks({ linkedInLink, instagramLink }: SocialLinksProps) {
  if (!linkedInLink && !instagramLink) return null
  return (
    <p className={styles.socials}>
      <SocialLink href={linkedInLink} name="LinkedIn">
        <path d="M8 11v6M12 17v-6M12 14c0-2 1-3 2.25-3S16 12 16 14v3" />
        <circle cx="8" cy="7.5" r="0.75" fill="currentColor" />
      </SocialLink>
      <SocialLink href={instagramLink} name="Instagram">
        <circle cx="12" cy="12" r="4" />
        <circle cx="17" cy="7" r="0.75" fill="currentColor" />
      </SocialLink>
    </p>
  )
}

interface SocialLinkProps {
  href: string | null
  name: string
  /** SVG path of the icon, on a grid of 24. */
  children: ReactNode
}

function SocialLink({ href, name, children }: SocialLinkProps) {
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={name}
      className={styles.social}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="3" y="3" width="18" height="18" rx="5" />
        {children}
      </svg>
      <VisuallyHidden>{name} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

interface SkillsOfProps extends UserProps {
  /** Their own skills are highlighted; null for a visitor. */
  viewer: SelfUser | null
}

const sharedBy = (skills: readonly string[], others: readonly string[]): number => {
  const own = new Set(others.map((skill) => skill.toLowerCase()))
  return skills.filter((skill) => own.has(skill.toLowerCase())).length
}

function SkillsOf({ user, viewer }: SkillsOfProps) {
  const matching = viewer && viewer.id !== user.id ? viewer.skills : []
  const shared = sharedBy(user.skills, matching)
  return (
    <section aria-labelledby="skills">
      <h2 id="skills">Skills</h2>
      <TagList
        label="Skills"
        tags={user.skills}
        finds="users"
        matching={matching}
        className={styles.skills}
      />
      {shared > 0 && (
        <p className={styles.quiet}>
          {shared === 1 ? 'You share one of these.' : `You share ${shared} of these.`}
        </p>
      )}
    </section>
  )
}

/** The projects of a person. */
function ProjectsOf({ user }: UserProps) {
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">Projects</h2>
      {user.projects.length === 0 ? (
        <div className={styles.empty}>
          <p>{texts.noProjects}</p>
          {user.audience === 'self' && <LinkButton to="/search">Explore projects</LinkButton>}
        </div>
      ) : (
        <ul role="list" className={styles.projectList}>
          {user.projects.map(({ id, title, imageId, role, memberTitle }) => (
            <li key={id} className={styles.project}>
              <ProjectCover
                id={id}
                imageId={imageId}
                sizes="104px"
                className={styles.projectCover}
              />
              <div>
                <Link to={`/projects/${id}`}>{title}</Link>
                <p className={styles.quiet}>{memberTitle === '' ? role : memberTitle}</p>
              </div>
              <Tag>Joined</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The profile's shape while it loads. */
function ProfileSkeleton() {
  return (
    <Page title="Profile" loading>
      <Loading label="Loading the profile" className={styles.page}>
        <Skeleton shape="block" height="auto" className={styles.cover} />
        <div className={styles.identity}>
          <Skeleton shape="round" width="128px" height="128px" className={styles.face} />
          <div className={styles.names}>
            <Skeleton width="12ch" height="2.4em" />
            <Skeleton width="20ch" />
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Skeleton />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
          <Skeleton shape="block" height="64px" />
        </div>
      </Loading>
    </Page>
  )
}
