import type { Requests } from '../scene.ts'

export const site = {
  getSiteContent: { "the site's words": () => ({}) },
} satisfies Partial<Requests>
