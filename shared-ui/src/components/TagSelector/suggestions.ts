import { limits, normalized } from '@quad/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { http } from '../../api/http.ts'

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

/** The skills that the selector suggests. */
interface KnownSkills {
  skills: readonly string[]
  /** Other names, in lower case, and the skills that they stand for. */
  synonyms: ReadonlyMap<string, readonly string[]>
}

const linesOf = async (path: string, signal: AbortSignal): Promise<string[]> => {
  const text = await http(path, { signal }).text()
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

/** One a line: `js = JavaScript`. A name may stand for several skills. */
const parseSynonyms = (lines: readonly string[]): KnownSkills['synonyms'] => {
  const synonyms = new Map<string, string[]>()
  for (const line of lines) {
    const [name, skill] = line.split(' = ')
    if (name && skill) synonyms.set(name, [...(synonyms.get(name) ?? []), skill])
  }
  return synonyms
}

const load = async (signal: AbortSignal): Promise<KnownSkills> => {
  try {
    const [skills, synonyms] = await Promise.all([
      linesOf('/skills.txt', signal),
      // Without aliases, skills are still found by their own names.
      linesOf('/skill-synonyms.txt', signal).catch(() => []),
    ])
    return { skills, synonyms: parseSynonyms(synonyms) }
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for this failure in the log
    if (!signal.aborted) console.error('Error loading skills:', error)
    throw error
  }
}

/** Every known skill, once the user types; none while they load or after a failed load. */
export const useKnownSkills = (wanted: boolean): KnownSkills | undefined =>
  useQuery({
    queryKey: ['skills.txt'],
    queryFn: ({ signal }) => load(signal),
    enabled: wanted,
    staleTime: Infinity,
    // The failure is logged once.
    retry: false,
  }).data

const none: readonly string[] = []

/** The skills that most people have, once the list opens; none while they load or after a failed load. */
export const useCommonSkills = (wanted: boolean): readonly string[] =>
  useQuery({
    queryKey: ['common-skills'],
    queryFn: ({ signal }) => api.listCommonSkills({}, { signal }),
    enabled: wanted,
    staleTime: Infinity,
  }).data ?? none
