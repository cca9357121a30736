import { limits, normalized } from '@quad/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { http } from '../../api/http.ts'

const bySpelling = (skills: readonly string[], wanted: string): string | undefined =>
  skills.find((skill) => skill.toLowerCase() === wanted)

/** The own name of a known skill, spelled as in the list; other tags as typed. */
export const named = (known: KnownSkills | undefined, tag: string): string =>
  known?.meant(tag) ?? bySpelling(known?.skills ?? [], tag.toLowerCase()) ?? tag

/**
 * Up to 7 skills that contain the input, ignoring case: an exact match first, then skills that the input
 * is another name of, then prefix matches.
 */
export const suggest = (known: KnownSkills, input: string): string[] => {
  const wanted = normalized(input.trim()).toLowerCase()
  if (wanted === '') return []
  const { skills } = known
  const found = skills.filter((skill) => skill.toLowerCase().includes(wanted))
  const best = [
    bySpelling(skills, wanted) ?? [],
    known.meant(wanted) ?? [],
    known.hinted(wanted),
    found.filter((skill) => skill.toLowerCase().startsWith(wanted)),
    found,
  ]
  return [...new Set(best.flat())].slice(0, limits.tagSuggestions)
}

/** The skills that the selector suggests, and their other names. */
export interface KnownSkills {
  skills: readonly string[]
  /** The own name of the skill that a text means in any spelling; undefined for a free skill. */
  meant: (text: string) => string | undefined
  /** Skills for a name that several have. */
  hinted: (text: string) => readonly string[]
  /** Whether two texts are spellings of one name. */
  isSame: (one: string, other: string) => boolean
}

const loadList = async (signal: AbortSignal): Promise<string[]> => {
  const text = await http('/skills.txt', { signal }).text()
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

interface KnownNames extends Omit<KnownSkills, 'skills'> {
  /** The skills that the campus adds, once or more often. */
  added: readonly string[]
}

const loadNames = async (signal: AbortSignal): Promise<KnownNames> => {
  const [{ readSkillNames, skillKey, skillsHinted }, campus] = await Promise.all([
    import('@quad/contract/skills'),
    api.getCampusSkills({}, { signal }).catch(() => ''),
  ])
  const shipped = readSkillNames()
  const withCampus = () => {
    try {
      return readSkillNames(campus)
    } catch {
      // A newer page may ship a name that the campus has. The server decides anyway.
      return shipped
    }
  }
  const names = withCampus()
  return {
    added: [...names.own.values()].filter((skill) => !shipped.own.has(skillKey(skill))),
    meant: (text) => names.own.get(skillKey(text)),
    hinted: (text) => skillsHinted(names, text),
    isSame: (one, other) => skillKey(one) === skillKey(other),
  }
}

/** Without the other names, skills are still found by their own ones, and the server knows them. */
const withoutNames = (): KnownNames => ({
  added: [],
  meant: () => undefined,
  hinted: () => [],
  isSame: () => true,
})

const load = async (signal: AbortSignal): Promise<KnownSkills> => {
  try {
    const [listed, { added, ...names }] = await Promise.all([
      loadList(signal),
      loadNames(signal).catch(withoutNames),
    ])
    return { skills: [...new Set([...listed, ...added])], ...names }
  } catch (error) {
    // oxlint-disable-next-line no-console -- the product's owner asks for this failure in the log
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
