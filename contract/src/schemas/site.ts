import * as z from 'zod'

/** What the operator configured about this site; the page carries it. */
export const site = z.object({
  universityName: z.string(),
  emailDomains: z.array(z.string()),
  /** Who built the site, in the footer. */
  credit: z.string(),
})
export type Site = z.infer<typeof site>

/**
 * Whether an address belongs to one of the university's domains: what follows the last `@`, exactly.
 */
export const isUniversityEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

const words = z.string().trim().min(1).max(2000)
const line = z.string().trim().min(1).max(100)

const contact = z.object({
  label: line,
  url: z
    .string()
    .max(300)
    .regex(/^(?:https?:\/\/|mailto:)\S+$/, 'must start with https://, http:// or mailto:'),
})

const teamMember = z.object({
  name: line,
  role: line,
  bio: words,
  contacts: z.array(contact).min(1).max(5),
})

/** The site's own words, which an operator edits in one file. */
export const siteContent = z.object({
  footer: z.object({ credit: z.string().trim().min(1).max(300) }),
  about: z.object({
    mission: z.array(words).min(1).max(10),
    /** What the system is made of, a slot each. */
    stack: z.object({ frontend: words, backend: words, database: words, hosting: words }),
  }),
  team: z.object({ lead: z.string().trim().max(300), members: z.array(teamMember).min(1).max(20) }),
})
export type SiteContent = z.infer<typeof siteContent>
