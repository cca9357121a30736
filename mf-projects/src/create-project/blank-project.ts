import type { NewProject, ProjectEdit } from '@quad/contract'

/** Values of the form, whose radio buttons may be unset. */
export type BlankProject = Pick<ProjectEdit, Exclude<keyof NewProject, 'status'>> & {
  status: boolean | null
}

export const blankProject: BlankProject = {
  title: '',
  description: '',
  tags: [],
  meetingFormat: [],
  status: null,
  wantedRoles: [],
  imageId: null,
  imageDescriptions: {},
  course: '',
  semester: '',
  deadline: null,
  repositoryLink: '',
  designLink: '',
  siteLink: '',
}
