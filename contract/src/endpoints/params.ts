import * as z from 'zod/mini'
import { id } from '../schemas/id.ts'

export const userParams = z.object({ userId: id })
/** The viewer and another user. */
export const userPairParams = z.object({ userId: id, otherId: id })
export const projectParams = z.object({ projectId: id })
export const userProjectParams = z.object({ userId: id, projectId: id })
