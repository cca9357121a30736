import type { PersonRef, Project } from '@quad/contract'

/** Whom one invites. */
export type Invitee = Pick<PersonRef, 'id' | 'name'>

/** A project as one of its members sees it. */
export type OwnProject = Project & { audience: 'member' | 'manager' }
