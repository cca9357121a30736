import type { SelfUser, User, UserCard, UserProject } from '@quad/contract'
import type { UserRow } from './store.ts'

interface Around {
  projects: UserProject[]
  can: User['can']
}

const publicFields = (row: UserRow, { projects, can }: Around) => ({
  id: row.id,
  name: row.name,
  major: row.major,
  school: row.school,
  profilePhotoId: row.profilePhotoId,
  description: row.description,
  skills: row.skills,
  availability: row.availability,
  pronouns: row.pronouns,
  linkedInLink: row.linkedInLink ?? '',
  instagramLink: row.instagramLink ?? '',
  coverImageId: row.coverImageId,
  coverDescription: row.coverDescription,
  projectsId: projects.map(({ id }) => id),
  projects,
  profileCompleted: row.profileCompleted,
  can,
})

/** For visitors. Without the address, which would let anyone collect lists of addresses. */
export const presentToVisitor = (row: UserRow, around: Around): User => ({
  audience: 'public',
  ...publicFields(row, around),
})

export const presentToSignedIn = (
  row: UserRow,
  { lastActive, ...around }: Around & { lastActive: UserCard['lastActive'] | null },
): User => ({
  audience: 'signedIn',
  ...publicFields(row, around),
  ...(!row.hideEmail && { email: row.email }),
  ...(lastActive && { lastActive }),
})

export const presentToSelf = (
  row: UserRow,
  around: Around & Pick<SelfUser, 'notifications' | 'notificationCount' | 'chats' | 'liveId'>,
): SelfUser => ({
  audience: 'self',
  ...publicFields(row, around),
  linkedInLink: row.linkedInLink,
  instagramLink: row.instagramLink,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  settings: {
    hideEmail: row.hideEmail,
    allowEmailCommunications: row.allowEmailCommunications,
    themePreference: row.themePreference,
    hideActivity: row.hideActivity,
    keyShortcuts: row.keyShortcuts,
    timeZone: row.timeZone,
    browserTimeZone: row.browserTimeZone,
  },
  notifications: around.notifications,
  notificationCount: around.notificationCount,
  chats: around.chats,
  liveId: around.liveId,
  version: row.version,
})
