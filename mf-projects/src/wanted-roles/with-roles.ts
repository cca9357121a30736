import type { EditedRole } from '@quad/contract'

/** The part of a project form's values that holds the roles. */
export interface WithRoles {
  wantedRoles: EditedRole[]
}
