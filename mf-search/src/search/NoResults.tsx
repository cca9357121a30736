import { isolated } from '@quad/contract'
import { Button, EmptyState, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { countsOf } from '../search.queries.ts'
import { useIsSaved } from '../saved/SaveSearch.tsx'
import { searchedFor, summaryOf } from '../saved/searched-for.ts'
import { removableFilters, withoutFilters, type ActiveFilter } from './active-filters.ts'
import { writeSearch, type Change, type SearchState } from './search-state.ts'
import styles from './search.module.css'

/** Another search, and how many results it has. */
interface Way extends ActiveFilter {
  total: number
}

interface OtherSearches {
  /** Those without one of the filters that have results. */
  without: Way[]
  isFiltered: boolean
  /** The number of results without all of several filters. */
  unfiltered: number
  /** For open roles that need the viewer's skills: the projects that have these as tags. */
  tagged?: Way | undefined
  /** Whether the numbers are still to come. */
  isCounting: boolean
  /** The same words in a search of the other type. */
  otherType: { searchType: string; total: number }
}

/** For a search of open roles that need the viewer's skills: the projects that have these as tags. */
const useTaggedForMe = (state: SearchState): ActiveFilter | undefined => {
  const skills = useSession((session) => session.user?.skills)
  const { filters, searchType } = state
  if (!skills || searchType !== 'projects' || !filters.needsMySkills) return undefined
  const without: ActiveFilter['without'] = (latest) => ({
    ...latest,
    filters: { ...latest.filters, needsMySkills: false },
    projectTags: skills,
  })
  return { label: 'Projects tagged with my skills', without }
}

/**
 * What searches near a search without results would find, counted in one request (`limits.countedSearches`).
 *
 * @param isWanted whether the search has no results
 * @returns undefined if it has; without numbers until they are counted, and if that fails
 */
export const useOtherSearches = (
  state: SearchState,
  isWanted: boolean,
): OtherSearches | undefined => {
  const filters = removableFilters(state)
  const all: ActiveFilter = { label: '', without: withoutFilters }
  const tagged = useTaggedForMe(state)
  const searchType = state.searchType === 'users' ? 'projects' : 'users'
  const ways = [...filters, ...(filters.length > 1 ? [all] : []), ...(tagged ? [tagged] : [])]
  const searches = [{ ...state, searchType }, ...ways.map(({ without }) => without(state))]
  const { data: [otherTotal = 0, ...totals] = [], isPending } = useQuery({
    ...countsOf(searches.map(searchedFor)),
    enabled: isWanted,
  })
  if (!isWanted) return undefined
  const totalOf = (way: ActiveFilter) => totals[ways.indexOf(way)] ?? 0
  const counted = (way: ActiveFilter): Way => ({ ...way, total: totalOf(way) })
  return {
    without: filters.map(counted).filter(({ total }) => total > 0),
    isFiltered: filters.length > 0,
    unfiltered: totalOf(all),
    tagged: tagged && counted(tagged),
    isCounting: isPending,
    otherType: { searchType, total: otherTotal },
  }
}

const matchText = (total: number, searchType: string): string => {
  if (searchType === 'users') return total === 1 ? '1 person matches' : `${total} people match`
  return total === 1 ? '1 project matches' : `${total} projects match`
}

/** The title when no removed filter helps. Without words and filters, the site has nothing to find yet. */
const titleWithout = ({ query, searchType }: SearchState, isFiltered: boolean): string => {
  if (query !== '') return 'Try other words'
  if (isFiltered) return 'Try other filters'
  return searchType === 'users' ? 'No people yet' : 'No projects yet'
}

interface NoResultsProps extends OtherSearches {
  state: SearchState
  onChange: (change: Change) => void
  /** Whether nothing comes near either. */
  isAlone: boolean
}

/** For a search without results: what it was understood as, searches near it that have some, and the way to be told. */
export function NoResults({
  state,
  onChange,
  isAlone,
  without,
  isFiltered,
  unfiltered,
  tagged,
  isCounting,
  otherType,
}: NoResultsProps) {
  const isSaved = useIsSaved(state)
  const isHelpful = without.length > 0 || unfiltered > 0 || (tagged?.total ?? 0) > 0
  const isEmptySearch = state.query === '' && !isFiltered
  const what = state.searchType === 'users' ? 'people' : 'projects'
  // Beside what comes near, "Reset" above is enough.
  const clears = isHelpful ? unfiltered > 0 : isFiltered && isAlone
  // Without words, all of the other type would match.
  const isElsewhere = state.query !== '' && otherType.total > 0
  const hasWays = isHelpful || clears || isElsewhere
  const content = (
    <div className={styles.otherSearches}>
      {isFiltered && (
        <p>
          Searched {what}: {summaryOf(state, isolated)}
        </p>
      )}
      {isAlone && !isHelpful && state.query !== '' && <p>Use fewer or shorter words.</p>}
      {isSaved === false && !isEmptySearch && (
        <p>Save this search to be told when new {what} match.</p>
      )}
      {(hasWays || !isAlone) && (
        // The cards below do not move when the numbers are there.
        <div className={styles.ways}>
          {hasWays && (
            <ul role="list" aria-label="Other searches" className={styles.chips}>
              {tagged && tagged.total > 0 && (
                <li>
                  <Button size="small" onClick={() => onChange(tagged.without)}>
                    {tagged.label}: {tagged.total}
                  </Button>
                </li>
              )}
              {without.map((way) => (
                <li key={writeSearch(way.without(state)).toString()}>
                  <Button size="small" onClick={() => onChange(way.without)}>
                    Without {isolated(way.label)}: {way.total}
                  </Button>
                </li>
              ))}
              {clears && (
                <li>
                  <Button size="small" onClick={() => onChange(withoutFilters)}>
                    {isHelpful ? `Clear all filters: ${unfiltered}` : 'Clear all filters'}
                  </Button>
                </li>
              )}
              {isElsewhere && (
                <li>
                  <Button
                    size="small"
                    onClick={() =>
                      onChange((search) => ({ ...search, searchType: otherType.searchType }))
                    }
                  >
                    {matchText(otherType.total, otherType.searchType)}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </div>
  )
  if (!isAlone) return content
  // Its title depends on the numbers.
  if (isCounting) return null
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={isHelpful ? 'Remove a filter to find results' : titleWithout(state, isFiltered)}
    >
      {content}
    </EmptyState>
  )
}
