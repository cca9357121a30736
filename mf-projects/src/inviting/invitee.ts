import type { PersonRef, Project } from '@quad/contract'

/** The person who is invited. */
export type Invitee = Pick<PersonRef, 'id' | 'name'>

/** A project as one of its members sees it. */
export type OwnProject = Project & { audience: 'member' | 'manager' }
