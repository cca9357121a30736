import type { NewProfile, Pronouns, SelfUser } from '@quad/contract'

/** Values of the form of profile creation. Pronouns may be unset. */
export type BlankProfile = Omit<NewProfile, 'pronouns'> & { pronouns: Pronouns | '' }

/** Initial values of the form. */
export const blankProfile = (user: SelfUser): BlankProfile => ({
  name: user.name,
  pronouns: '',
  major: user.major,
  description: user.description,
  skills: user.skills,
  profilePhotoId: user.profilePhotoId,
})

/** Whether all required fields are filled in, valid or not. */
export const isFilled = ({ name, pronouns, major, description, skills }: BlankProfile): boolean =>
  [name, pronouns, major, description].every((text) => text.trim() !== '') && skills.length > 0
