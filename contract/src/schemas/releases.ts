import * as z from 'zod/mini'

// What the release API tells a team's screens. Times are ISO 8601, UTC.

const namedBuild = { name: z.string(), build: z.string() }

const ofCommit = {
  /** Null for a build made outside of a git checkout. */
  commit: z.nullable(z.string()),
  /** Null without a commit, or for a build of before. `time`: when its author wrote it. */
  commitDetails: z.nullable(
    z.object({ subject: z.string(), author: z.string(), time: z.string() }),
  ),
}

const ownBuild = {
  /** Whether the token of the request releases this front end. */
  can: z.object({ release: z.boolean() }),
}

/** `p75`: three quarters of the page loads felt so, or better: milliseconds for LCP and INP. Absent: none was measured. */
const vital = z.optional(z.object({ p75: z.number(), samples: z.number() }))

const shownBuild = {
  build: z.string(),
  ...ofCommit,
  /** Release that showed it first to its visitors, who made that release, and when. */
  release: z.number(),
  who: z.string(),
  time: z.string(),
  /** Compressed bytes of the scripts that it loads first. */
  size: z.number(),
  /** Its visitors while builds were compared, and those of them who met a failure. */
  visitors: z.number(),
  failed: z.number(),
  /** Of its page loads in the last 30 days. */
  vitals: z.object({ LCP: vital, INP: vital, CLS: vital }),
}

/** A stored build. `since`: when it was stored or last released. */
const storedBuild = z.object({ ...namedBuild, ...ofCommit, since: z.string() })
export type StoredBuild = z.infer<typeof storedBuild>

/** The newest builds of each front end, newest first. */
export const storedBuilds = z.object({ builds: z.array(storedBuild) })
export type StoredBuilds = z.infer<typeof storedBuilds>

const releasedFrontEnd = z.object({
  name: z.string(),
  live: z.nullable(z.object(shownBuild)),
  /** `share`: percent of the visitors who get it. */
  canary: z.nullable(z.object({ ...shownBuild, share: z.number() })),
  /** The build that a rollback restores. */
  earlier: z.nullable(z.string()),
  frozen: z.nullable(z.object({ why: z.string(), who: z.string(), release: z.number() })),
  ...ownBuild,
})
export type ReleasedFrontEnd = z.infer<typeof releasedFrontEnd>

/** What visitors get of each front end, and the previews. */
export const releaseOverview = z.object({
  /** The holder of the token. */
  holder: z.string(),
  frontEnds: z.array(releasedFrontEnd),
  previews: z.array(z.object({ ...storedBuild.shape, ...ownBuild })),
})
export type ReleaseOverview = z.infer<typeof releaseOverview>

/** A release, or a refusal, in the words of `npm run why`. */
const explainedRelease = z.object({
  id: z.number(),
  time: z.string(),
  who: z.string(),
  what: z.string(),
  /** Why the server took a build back, or a front end was frozen. */
  reasons: z.array(z.string()),
  /** Builds that changed since the release before. */
  changes: z.array(z.string()),
  verdict: z.string(),
  result: z.enum(['passed', 'refused', 'forced']),
  checks: z.array(
    z.object({
      name: z.string(),
      passed: z.boolean(),
      /** Its problems, or its result. */
      lines: z.array(z.string()),
    }),
  ),
})
export type ExplainedRelease = z.infer<typeof explainedRelease>

/** A part of the history, newest first. `next`: the id that continues it; null at its end. */
export const releaseHistory = z.object({
  releases: z.array(explainedRelease),
  next: z.nullable(z.number()),
})
export type ReleaseHistory = z.infer<typeof releaseHistory>
