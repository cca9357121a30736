import * as z from 'zod/mini'
import { activitySteps } from '../choices.ts'

/**
 * How long ago a project had a message, an event, an edit or a change of its team. Null for a time between `month` and
 * `quiet`.
 */
export const projectActivity = z.nullable(z.enum(activitySteps))

/** Present if the person was active within a month, and the viewer may know. Never the time itself. */
export const lastActive = z.optional(z.enum(['week', 'month']))
