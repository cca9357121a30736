import type { PersonRef } from './schemas/person-ref.ts'
import { texts } from './texts.ts'

/** The author shown for texts of a deleted account. */
export const deletedPerson: PersonRef = {
  id: '00000000-0000-0000-0000-000000000000',
  name: texts.deletedUser,
  profilePhotoId: null,
}
