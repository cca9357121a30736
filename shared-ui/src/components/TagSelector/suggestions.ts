import { limits } from '@quad/contract'
import type { KnownSkills } from './known-skills.ts'

const bySpelling = (skills: readonly string[], wanted: string): string | undefined =>
  skills.find((skill) => skill.toLowerCase() === wanted)

/** A tag as the list spells it, where it is a known skill; else as it was typed. */
export const spelled = (known: KnownSkills | undefined, tag: string): string =>
  bySpelling(known?.skills ?? [], tag.toLowerCase()) ?? tag

/**
 * Up to 7 skills that contain the input, whatever its case: the very one first, then what the input is
 * another name of, then those that begin with it.
 */
export const suggest = ({ skills, synonyms }: KnownSkills, input: string): string[] => {
  const wanted = input.trim().toLowerCase()
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
