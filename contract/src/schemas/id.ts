import * as z from 'zod'

/** The format of every id on the wire. Lower case, so that the same id is the same text everywhere. */
export const id = z.uuid({ error: 'This is not a valid id.' }).toLowerCase()
export type Id = z.infer<typeof id>
