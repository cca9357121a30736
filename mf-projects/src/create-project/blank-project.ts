import type { NewProject } from '@quad/contract'

/** Values of the form, whose radio buttons may be unset. */
export type BlankProject = Required<Omit<NewProject, 'status' | 'imageId'>> & {
  status: boolean | null
  imageId: string | null
}

export const blankProject: BlankProject = {
  title: '',
  description: '',
  tags: [],
  meetingFormat: [],
  status: null,
  imageId: null,
}
