import * as z from 'zod/mini'

/** The format of every id on the wire. Lower case, so that equal ids are equal texts. */
export const id = z
  .uuid({ error: 'This is not a valid id. Please load the page again.' })
  .check(z.toLowerCase())
export type Id = z.infer<typeof id>
