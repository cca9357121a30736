import * as z from 'zod/mini'
import { activitySteps } from '../choices.ts'

/** A project's last message, event, edit or change of its team. Null between the steps. */
export const projectActivity = z.nullable(z.enum(activitySteps))

/** Present if the person was active within a month, and the viewer may know. Never the time itself. */
export const lastActive = z.optional(z.enum(['week', 'month']))
