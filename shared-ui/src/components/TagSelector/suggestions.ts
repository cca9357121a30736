import { limits } from '@quad/contract'
import { useQuery } from '@tanstack/react-query'

const loadSkills = async (signal: AbortSignal): Promise<string[]> => {
  const response = await fetch(new URL('/skills.txt', window.location.origin), { signal })
  if (!response.ok) throw new Error(`Error loading skills: ${response.status}`)
  const lines = (await response.text()).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

/** Every known skill, once somebody types; none while they load or where they cannot be loaded. */
export const useSkills = (wanted: boolean): string[] | undefined =>
  useQuery({
    queryKey: ['skills.txt'],
    queryFn: ({ signal }) => loadSkills(signal),
    enabled: wanted,
    staleTime: Infinity,
  }).data

/** Up to 7 skills that contain the input; those that begin with it first. */
export const suggest = (skills: readonly string[], input: string): string[] => {
  const wanted = input.trim().toLowerCase()
  if (wanted === '') return []
  const found = skills.filter((skill) => skill.toLowerCase().includes(wanted))
  const begins = (skill: string) => skill.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((skill) => !begins(skill))].slice(
    0,
    limits.tagSuggestions,
  )
}
