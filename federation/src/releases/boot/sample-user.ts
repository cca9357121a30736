import type { SelfUser } from '@quad/contract'

/** The signed-in user of the boot check. */
export const sampleUser: SelfUser = {
  audience: 'self',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sample User',
  pronouns: 'They/Them',
  major: 'Biology',
  school: 'University of Example',
  description: 'Starts builds.',
  skills: ['Patience'],
  linkedInLink: '',
  instagramLink: '',
  profilePhotoId: null,
  coverImageId: null,
  projectsId: [],
  projects: [],
  profileCompleted: true,
  email: 'sample@example.edu',
  emailVerified: true,
  settings: { hideEmail: false, allowEmailCommunications: true, themePreference: 'system' },
  notifications: [],
  chats: {},
  liveId: 0,
  version: 1,
  can: { edit: true, message: false, invite: false, block: false, unblock: false, report: false },
}
