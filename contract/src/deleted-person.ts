import type { PersonRef } from './schemas/user.ts'

/** Stands for whoever wrote something and has deleted the account since. */
export const deletedPerson: PersonRef = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Deleted user',
  profilePhotoId: null,
}
