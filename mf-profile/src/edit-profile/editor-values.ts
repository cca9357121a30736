import type { ProfileEdit, SelfUser } from '@quad/contract'

/** Values of the editor's form. */
export interface EditorValues extends ProfileEdit {
  /** The version that the form was loaded from, to find later changes. */
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
  coverDescription: user.coverDescription,
  availability: user.availability,
})

/** Initial values of the form. */
export const editorValues = (user: SelfUser): EditorValues => {
  const edit = editOf(user)
  return { ...edit, began: { ...edit, version: user.version } }
}
