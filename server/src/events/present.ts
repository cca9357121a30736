import { deletedPerson, type Event, type Role } from '@quad/contract'
import { isManager } from '../projects/policy.ts'
import type { EventRow } from './store.ts'

/** An event as a viewer with this role at its project may see it. */
export const presentEvent = (row: EventRow, role: Role): Event => ({
  id: row.id,
  projectId: row.project_id,
  projectTitle: row.projectTitle,
  createdBy: row.created_by,
  createdByName: row.creatorName ?? deletedPerson.name,
  title: row.title,
  description: row.description,
  location: row.location,
  startDateTime: row.starts_at.toISOString(),
  endDateTime: row.ends_at.toISOString(),
  version: row.version,
  can: { edit: isManager(role), delete: isManager(role) },
})
