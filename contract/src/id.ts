import * as z from 'zod'

/** The format of every id on the wire. */
export const id = z.uuid({ error: 'This is not a valid id.' })
export type Id = z.infer<typeof id>
