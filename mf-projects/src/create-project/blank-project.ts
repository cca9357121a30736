import type { NewProject } from '@quad/contract'

/** The form before its radio buttons are chosen. */
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
