import { limits, normalized } from '@quad/contract'
import type { KnownSkills } from './known-skills.ts'

const bySpelling = (skills: readonly string[], wanted: string): string | undefined =>
  skills.find((skill) => skill.toLowerCase() === wanted)

/** Spells a known skill as in the list; returns other tags as typed. */
export const spelled = (known: KnownSkills | undefined, tag: string): string =>
  bySpelling(known?.skills ?? [], tag.toLowerCase()) ?? tag

/**
 * Up to 7 skills that contain the input, ignoring case: an exact match first, then skills that the input
 * is an alias of, then prefix matches.
 */
export const suggest = ({ skills, synonyms }: KnownSkills, input: string): string[] => {
  const wanted = normalized(input.trim()).toLowerCase()
  if (wanted === '') return []
  const found = skills.filter((skill) => skill.toLowerCase().includes(wanted))
  const best = [
    bySpelling(skills, wanted) ?? [],
    synonyms.get(wanted) ?? [],
    found.filter((skill) => skill.toLowerCase().startsWith(wanted)),
    found,
  ]
  return [...new Set(best.flat())].slice(0, limits.tagSuggestions)
}
