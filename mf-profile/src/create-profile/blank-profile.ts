import type { NewProfile, Pronouns, SelfUser } from '@quad/contract'

/** The form of profile creation while it is being filled: no pronouns are chosen at first. */
export type BlankProfile = Omit<NewProfile, 'pronouns'> & { pronouns: Pronouns | '' }

/** What the form begins with. */
export const blankProfile = (user: SelfUser): BlankProfile => ({
  name: user.name,
  pronouns: '',
  major: user.major,
  description: user.description,
  skills: user.skills,
  profilePhotoId: user.profilePhotoId,
})

/** Whether everything that a profile needs is filled in, be it right or not. */
export const isFilled = ({ name, pronouns, major, description, skills }: BlankProfile): boolean =>
  [name, pronouns, major, description].every((text) => text.trim() !== '') && skills.length > 0
