import type { SelfUser, User, UserCard, UserProject } from '@quad/contract'
import type { UserRow } from './store.ts'

type CardRow = Pick<
  UserRow,
  'id' | 'name' | 'major' | 'school' | 'profile_photo_id' | 'description' | 'skills'
>

/** A person as a list shows them. */
export const presentUserCard = (row: CardRow): UserCard => ({
  id: row.id,
  name: row.name,
  major: row.major,
  school: row.school,
  profilePhotoId: row.profile_photo_id,
  description: row.description,
  skills: row.skills,
})

interface Around {
  projects: UserProject[]
  can: User['can']
}

const publicFields = (row: UserRow, { projects, can }: Around) => ({
  ...presentUserCard(row),
  pronouns: row.pronouns,
  linkedInLink: row.linkedin_link,
  instagramLink: row.instagram_link,
  coverImageId: row.cover_image_id,
  projectsId: projects.map(({ id }) => id),
  projects,
  profileCompleted: row.profile_completed,
  can,
})

/** For visitors. The address is for people who signed in: lists of them would serve nobody else. */
export const presentToVisitor = (row: UserRow, around: Around): User => ({
  audience: 'public',
  ...publicFields(row, around),
})

export const presentToSignedIn = (row: UserRow, around: Around): User => ({
  audience: 'signedIn',
  ...publicFields(row, around),
  ...(!row.hide_email && { email: row.email }),
})

export const presentToSelf = (
  row: UserRow,
  around: Around & Pick<SelfUser, 'notifications' | 'chats' | 'liveId'>,
): SelfUser => ({
  audience: 'self',
  ...publicFields(row, around),
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  settings: {
    hideEmail: row.hide_email,
    allowEmailCommunications: row.allow_email_communications,
    themePreference: row.theme_preference,
  },
  notifications: around.notifications,
  chats: around.chats,
  liveId: around.liveId,
  version: row.version,
})
