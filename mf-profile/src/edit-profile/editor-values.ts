import type { ProfileEdit, SelfUser } from '@quad/contract'

/** What stands in the editor's form. */
export interface EditorValues extends ProfileEdit {
  /** What the form began with, to find out what has been saved elsewhere since. */
  began: ProfileEdit & { version: number }
}

const editOf = (user: SelfUser): ProfileEdit => ({
  name: user.name,
  pronouns: user.pronouns,
  school: user.school,
  major: user.major,
  description: user.description,
  skills: user.skills,
  linkedInLink: user.linkedInLink,
  instagramLink: user.instagramLink,
  profilePhotoId: user.profilePhotoId,
  coverImageId: user.coverImageId,
})

/** A form in which nothing has been changed yet. */
export const editorValues = (user: SelfUser): EditorValues => {
  const edit = editOf(user)
  return { ...edit, began: { ...edit, version: user.version } }
}
