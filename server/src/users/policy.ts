import type { User } from '@quad/contract'
import type { Viewer } from '../http/viewer.ts'

interface Subject {
  id: string
  /** Whether the profile is complete: before, a person is no part of the campus yet. */
  complete: boolean
  projectIds: readonly string[]
  /** Whether the viewer has blocked them. The reverse is nothing that a viewer learns. */
  blocked: boolean
}

/** A profile is shown when it is complete; one's own, always. */
export const canSee = (viewer: Viewer | null, subject: Pick<Subject, 'id' | 'complete'>): boolean =>
  subject.complete || viewer?.id === subject.id

/** What a viewer may do with a person. `viewerProjectIds` are the projects the viewer is part of. */
export const abilities = (
  viewer: Viewer | null,
  viewerProjectIds: readonly string[],
  subject: Subject,
): User['can'] => {
  const self = viewer?.id === subject.id
  const meets = viewer !== null && !self && viewer.profileCompleted && subject.complete
  return {
    edit: self,
    message: meets && !subject.blocked,
    invite:
      meets && !subject.blocked && viewerProjectIds.some((id) => !subject.projectIds.includes(id)),
    block: meets && !subject.blocked,
    unblock: subject.blocked,
    report: meets,
  }
}
