import * as z from 'zod'
import { id } from '../schemas/id.ts'

export const userParams = z.object({ userId: id })
export const projectParams = z.object({ projectId: id })
export const userProjectParams = z.object({ userId: id, projectId: id })
