import * as z from 'zod'

/** What the operator configured about this site; the page carries it. */
export const site = z.object({
  universityName: z.string(),
  emailDomains: z.array(z.string()),
})
export type Site = z.infer<typeof site>

/**
 * Whether an address belongs to one of the university's domains: what follows the last `@`, exactly.
 */
export const isUniversityEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
