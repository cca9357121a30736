import type { EditedRole, Project, ProjectEdit, WantedRole } from '@quad/contract'

/** A project as its Owner and Admins see it. */
export type ManagedProject = Project & { audience: 'manager' }

/** Values of the editor's form. */
export interface EditorValues extends ProjectEdit {
  /** Ids of the members to remove on saving. */
  removed: string[]
  /** The version that the form was loaded from, to find others' changes. */
  began: ProjectEdit & { version: number }
}

const editedRole = ({ id, title, skills, places, hours, closed }: WantedRole): EditedRole => ({
  id,
  title,
  skills,
  places,
  hours,
  closed,
})

const editOf = (project: ManagedProject): ProjectEdit => ({
  title: project.title,
  description: project.description,
  tags: project.tags,
  meetingFormat: project.meetingFormat,
  status: project.status,
  wantedRoles: project.wantedRoles.map(editedRole),
  imageId: project.imageId,
  imageGalleryList: project.imageGalleryList,
  imageDescriptions: project.imageDescriptions,
  course: project.course,
  semester: project.semester,
  deadline: project.deadline,
  repositoryLink: project.repositoryLink,
  designLink: project.designLink,
  siteLink: project.siteLink,
  userRoles: project.userRoles,
  userTitles: project.userTitles,
})

/** Initial values of the form. */
export const editorValues = (project: ManagedProject): EditorValues => {
  const edit = editOf(project)
  return { ...edit, removed: [], began: { ...edit, version: project.version } }
}
