import * as z from 'zod/mini'

/** The operator's configuration of this site, as every page carries it. */
export const site = z.object({
  universityName: z.string(),
  emailDomains: z.array(z.string()),
  /** Credit line in the footer. */
  credit: z.string(),
  /** Remotes in the order of their entries in the navigation; others follow. */
  navigation: z.optional(z.array(z.string())),
})
export type Site = z.infer<typeof site>

/** A trimmed text that is not empty. */
const filledText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

const words = filledText(2000)
const line = filledText(100)

const contact = z.object({
  label: line,
  url: z
    .string()
    .check(
      z.maxLength(300),
      z.regex(/^(?:https?:\/\/|mailto:)\S+$/, 'must start with https://, http:// or mailto:'),
    ),
})

const teamMember = z.object({
  name: line,
  role: line,
  bio: words,
  contacts: z.array(contact).check(z.minLength(1), z.maxLength(5)),
})

/** The site's own texts, which an operator edits in one file. */
export const siteContent = z.object({
  /** Names of remotes in the order of their entries in the navigation. */
  navigation: z.optional(z.array(line).check(z.maxLength(50))),
  footer: z.object({ credit: filledText(300) }),
  about: z.object({
    mission: z.array(words).check(z.minLength(1), z.maxLength(10)),
    /** The parts of the system, one text each. */
    stack: z.object({ frontend: words, backend: words, database: words, hosting: words }),
  }),
  /** How to use the site. A content file without it gets the shipped one. */
  tutorial: z.object({
    lead: words,
    chapters: z
      .array(
        z.object({
          title: line,
          steps: z.array(words).check(z.minLength(1), z.maxLength(20)),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  // Required, because the shipped text names a sample address to write to.
  accessibility: z.object(
    {
      /** What is met, how it is tested, and known limits. */
      sections: z
        .array(z.object({ title: line, paragraphs: z.array(words).check(z.minLength(1)) }))
        .check(z.minLength(1), z.maxLength(10)),
      /** Whom to write to. */
      contact: z.object({ text: words, link: contact }),
    },
    'must be there since Quad has an accessibility statement. Copy this part from server/content/site.json, and replace its contact by yours',
  ),
  team: z.object({
    lead: z.string().check(z.trim(), z.maxLength(300)),
    members: z.array(teamMember).check(z.minLength(1), z.maxLength(20)),
  }),
})
export type SiteContent = z.infer<typeof siteContent>
