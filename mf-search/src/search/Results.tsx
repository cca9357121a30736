import { isolated, texts, type ListPage, type UserCard as PersonCard } from '@quad/contract'
import {
  Button,
  CardGrid,
  CardSkeletons,
  EmptyState,
  ErrorPanel,
  Fragment,
  KeepFocus,
  messageOf,
  ProjectCard,
  Tag,
  useFirstNew,
  UserCard,
  useSession,
} from '@quad/shared-ui'
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { MessageCircle, SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { countsOf, projectQuery, projectResults, userResults } from '../search.queries.ts'
import { searchedFor } from '../saved/searched-for.ts'
import { activeFilters, withoutFilters, type ActiveFilter } from './active-filters.ts'
import { isSearchType, writeSearch, type Change, type SearchState } from './search-state.ts'
import { useProjectOf } from './use-search.ts'
import styles from './search.module.css'

/** The part of a card that the results use. */
interface Item {
  id: string
  closest?: true | undefined
}

interface ResultsProps {
  state: SearchState
  onChange: (change: Change) => void
  /** Shown beside the count. */
  tools: ReactNode
}

interface FoundProps<Card extends Item> extends ResultsProps {
  found: UseInfiniteQueryResult<InfiniteData<Pick<ListPage<Card>, 'total' | 'items' | 'readAs'>>>
  renderCard: (card: Card) => ReactNode
}

/** The count, the cards, a button for more, and the closest cards if few match. */
function Results<Card extends Item>({
  state,
  onChange,
  tools,
  found,
  renderCard,
}: FoundProps<Card>) {
  const { data, error } = found
  const total = data?.pages[0]?.total
  const cards = data?.pages.flatMap(({ items }) => items) ?? []
  const matching = cards.filter((card) => !card.closest)
  const closest = cards.filter((card) => card.closest)
  const [list, loadMore] = useFirstNew<HTMLUListElement>(found.fetchNextPage)

  const { query, searchType } = state
  const heading = (count: number): string => {
    if (count > 0 && isSearchType(searchType)) return texts.resultsFound(count, searchType, query)
    return `Sorry, we couldn't find any results${query === '' ? '' : ` for "${isolated(query)}"`}`
  }
  const current = total === undefined ? undefined : heading(total)
  const [shownHeading, setShownHeading] = useState(current)
  // The results of the last search stay until those of this one are there: their count is not this one's.
  if (!found.isPlaceholderData && shownHeading !== current) setShownHeading(current)
  const readAs = data?.pages[0]?.readAs

  return (
    <KeepFocus className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
      <div className={styles.head}>
        {/* Always present: some screen readers do not announce a live region that is added with its text. */}
        <div role="status" className={styles.status}>
          {shownHeading !== undefined && <h2 className={styles.count}>{shownHeading}</h2>}
          {readAs !== undefined && <p className={styles.readAs}>{texts.readAs(readAs)}</p>}
        </div>
        {/* With the count, which would move them. */}
        {shownHeading !== undefined && tools}
      </div>
      {total === undefined && !error && (
        <CardSkeletons of={searchType === 'users' ? 'users' : 'projects'} look="compact" />
      )}
      {total === undefined && error && (
        <ErrorPanel title="The search failed." onRetry={found.refetch}>
          {messageOf(error, error.message)}
        </ErrorPanel>
      )}
      {total !== undefined && cards.length === 0 && <NoResults state={state} onChange={onChange} />}
      {matching.length > 0 && (
        <CardGrid ref={list}>{matching.map((card) => renderCard(card))}</CardGrid>
      )}
      {found.isFetchNextPageError && (
        <ErrorPanel title="More results could not be loaded." onRetry={loadMore} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button
          busy={found.isFetchingNextPage}
          className={styles.more}
          onClick={() => void loadMore()}
        >
          Load more
        </Button>
      )}
      {closest.length > 0 && (
        <>
          <h2 className={styles.count}>Closest:</h2>
          <CardGrid>{closest.map((card) => renderCard(card))}</CardGrid>
        </>
      )}
    </KeepFocus>
  )
}

export function ProjectResults({ state, ...rest }: ResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const found = useInfiniteQuery(projectResults(state))
  const pictured = found.data?.pages
    .flatMap(({ items }) => items)
    .find(({ imageId }) => imageId !== null)
  return (
    <Results
      {...rest}
      state={state}
      found={found}
      renderCard={(project) => (
        <ProjectCard
          key={project.id}
          project={project}
          look="compact"
          query={state.query}
          isFirst={project === pictured}
          {...(skills && { matching: skills })}
        />
      )}
    />
  )
}

export function UserResults({ state, onChange, tools }: ResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const projectId = useProjectOf(state)
  const found = useInfiniteQuery(userResults(state, projectId))
  const pictured = found.data?.pages
    .flatMap(({ items }) => items)
    .find(({ profilePhotoId }) => profilePhotoId !== null)
  return (
    <>
      {projectId !== undefined && (
        <ForProject
          projectId={projectId}
          onLeave={() => onChange((search) => ({ ...search, project: '' }))}
        />
      )}
      <Results
        state={state}
        onChange={onChange}
        tools={tools}
        found={found}
        renderCard={(person) => (
          <UserCard
            key={person.id}
            user={person}
            look="compact"
            query={state.query}
            isFirst={person === pictured}
            {...(skills && { matching: skills })}
            actions={<PersonActions person={person} projectId={projectId} />}
          />
        )}
      />
    </>
  )
}

const marks = { member: 'Member', invited: 'Invited', applicant: 'Asked to join' }

interface PersonActionsProps {
  person: PersonCard
  /** The viewer's project to find people for, if any. */
  projectId: string | undefined
}

/** The buttons of a person's card, or why there are none. */
function PersonActions({ person, projectId }: PersonActionsProps) {
  const { id: userId, name: userName, standing, blocked } = person
  if (blocked) return <Tag>Blocked</Tag>
  return (
    // An invitation replaces its button by a mark.
    <KeepFocus
      role="group"
      aria-label={`Actions for ${isolated(userName)}`}
      className={styles.personActions}
    >
      <Fragment
        name="message-popover"
        userId={userId}
        userName={userName}
        pending={
          <Button disabled>
            <MessageCircle aria-hidden />
            Message
          </Button>
        }
      />
      {projectId !== undefined && !standing && (
        <Fragment
          name="invite-to-project"
          userId={userId}
          userName={userName}
          projectId={projectId}
        />
      )}
      {standing && <Tag tone="open">{marks[standing]}</Tag>}
    </KeepFocus>
  )
}

interface ForProjectProps {
  projectId: string
  /** Called to search for people without the project. */
  onLeave: () => void
}

/** Names the project to which people are invited. */
function ForProject({ projectId, onLeave }: ForProjectProps) {
  const { data: project } = useQuery(projectQuery(projectId))
  return (
    <p className={styles.forProject}>
      <span>
        People to invite to{' '}
        <Link dir="auto" to={`/projects/${projectId}`}>
          {project?.title ?? 'your project'}
        </Link>
      </span>
      <Button size="small" variant="quiet" onClick={onLeave}>
        All people
      </Button>
    </p>
  )
}

/** Limits the number of counted searches (`limits.countedSearches`). */
const suggestions = 5

type NoResultsProps = Omit<ResultsProps, 'tools'>

const matchText = (total: number, searchType: string): string => {
  if (searchType === 'users') return total === 1 ? '1 person matches' : `${total} people match`
  return total === 1 ? '1 project matches' : `${total} projects match`
}

/** The title when no removed filter helps. Without words and filters, the site has nothing to find yet. */
const titleWithout = (
  { query, searchType }: SearchState,
  active: readonly ActiveFilter[],
): string => {
  if (query !== '') return 'Try other words'
  if (active.length > 0) return 'Try other filters'
  return searchType === 'users' ? 'No people yet' : 'No projects yet'
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
 * Suggestions for a search without results: the other type, and removing the filters that exclude all
 * results.
 */
function NoResults({ state, onChange }: NoResultsProps) {
  const active = activeFilters(state)
  const one = active.length > 1 ? active.slice(0, suggestions) : []
  const all = { label: '', without: withoutFilters }
  const other = { ...state, searchType: state.searchType === 'users' ? 'projects' : 'users' }
  const tagged = useTaggedForMe(state)
  const ways = [...one, ...(active.length > 0 ? [all] : []), ...(tagged ? [tagged] : [])]
  const searches = [other, ...ways.map(({ without }) => without(state))]
  const { data: [otherTotal = 0, ...totals] = [], isPending } = useQuery(
    countsOf(searches.map(searchedFor)),
  )
  const totalOf = (way: ActiveFilter): number => totals[ways.indexOf(way)] ?? 0
  const isHelpful = ways.some((way) => totalOf(way) > 0)
  // Show no suggestion before the response is there, because it might disappear at once.
  if (isPending) return null
  const title = isHelpful ? 'Remove a filter to find results' : titleWithout(state, active)
  return (
    <EmptyState icon={<SearchX size={32} />} title={title}>
      {!isHelpful && state.query !== '' && <p>Use fewer or shorter words.</p>}
      {(active.length > 0 || otherTotal > 0) && (
        <ul role="list" aria-label="Other searches" className={styles.chips}>
          {tagged && totalOf(tagged) > 0 && (
            <li>
              <Button size="small" onClick={() => onChange(tagged.without)}>
                {tagged.label}: {totalOf(tagged)}
              </Button>
            </li>
          )}
          {one
            .filter((way) => totalOf(way) > 0)
            .map((way) => (
              <li key={writeSearch(way.without(state)).toString()}>
                <Button size="small" onClick={() => onChange(way.without)}>
                  Without {isolated(way.label)}: {totalOf(way)}
                </Button>
              </li>
            ))}
          {active.length > 0 && (
            <li>
              <Button size="small" onClick={() => onChange(all.without)}>
                {isHelpful ? `Clear all filters: ${totalOf(all)}` : 'Clear all filters'}
              </Button>
            </li>
          )}
          {otherTotal > 0 && (
            <li>
              <Button
                size="small"
                onClick={() => onChange((search) => ({ ...search, searchType: other.searchType }))}
              >
                {matchText(otherTotal, other.searchType)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </EmptyState>
  )
}
