import type { Project, ProjectEdit } from '@quad/contract'

/** A project as its Owner and Admins see it. */
export type ManagedProject = Project & { audience: 'manager' }

/** What stands in the editor's form. */
export interface EditorValues extends ProjectEdit {
  /** Ids of the members who are taken off on saving. */
  removed: string[]
  /** What the form began with, to find out what others have changed since. */
  began: ProjectEdit & { version: number }
}

const editOf = (project: ManagedProject): ProjectEdit => ({
  title: project.title,
  description: project.description,
  tags: project.tags,
  meetingFormat: project.meetingFormat,
  status: project.status,
  imageId: project.imageId,
  imageGalleryList: project.imageGalleryList,
  userRoles: project.userRoles,
  userTitles: project.userTitles,
})

/** A form in which nothing has been changed yet. */
export const editorValues = (project: ManagedProject): EditorValues => {
  const edit = editOf(project)
  return { ...edit, removed: [], began: { ...edit, version: project.version } }
}
