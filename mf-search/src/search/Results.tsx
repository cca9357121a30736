import {
  isolated,
  limits,
  texts,
  type ListPage,
  type ProjectCard as ProjectCardData,
  type UserCard as PersonCard,
} from '@quad/contract'
import {
  Button,
  CardGrid,
  CardSkeletons,
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
import { MessageCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { projectQuery, projectResults, userResults } from '../search.queries.ts'
import { NoResults, useOtherSearches } from './NoResults.tsx'
import { isSearchType, type Change, type SearchState } from './search-state.ts'
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

/** What a card marks. */
interface Marked {
  query: string
  readSkills: readonly string[]
}

interface FoundProps<Card extends Item> extends ResultsProps {
  found: UseInfiniteQueryResult<InfiniteData<Omit<ListPage<Card>, 'next'>>>
  renderCard: (card: Card, marked: Marked) => ReactNode
  /** How to get better results. */
  advice?: ReactNode
}

/** The count, the cards, a button for more, and the closest cards if few match. */
function Results<Card extends Item>({
  state,
  onChange,
  tools,
  found,
  renderCard,
  advice,
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
  const { readAs, readSkills } = data?.pages[0] ?? {}
  const marked = { query, readSkills: Object.values(readSkills ?? {}) }
  // The list of words around a wish is loaded with the first page that needs it.
  const { data: wish = '' } = useQuery({
    queryKey: ['wish', query],
    queryFn: async () => (await import('./wish.ts')).wishIn(query),
    enabled: closest.length > 0,
    staleTime: Infinity,
  })
  const ways = useOtherSearches(state, total === 0 && !found.isPlaceholderData)

  return (
    <KeepFocus className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
      <div className={styles.head}>
        {/* Always present: some screen readers do not announce a live region that is added with its text. */}
        <div role="status" className={styles.status}>
          {shownHeading !== undefined && <h2 className={styles.count}>{shownHeading}</h2>}
          {readAs !== undefined && <p className={styles.readAs}>{texts.readAs(readAs)}</p>}
          {readSkills && total !== undefined && total < limits.enoughResults && (
            <p className={styles.readAs}>{texts.readSkills(readSkills)}</p>
          )}
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
      {ways && (
        <NoResults {...ways} state={state} onChange={onChange} isAlone={cards.length === 0} />
      )}
      {matching.length > 0 && advice}
      {matching.length > 0 && (
        <CardGrid ref={list}>{matching.map((card) => renderCard(card, marked))}</CardGrid>
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
          <CardGrid>{closest.map((card) => renderCard(card, { ...marked, query: wish }))}</CardGrid>
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
      advice={<SkillsAdvice state={state} cards={found.data?.pages[0]?.items} />}
      renderCard={(project, marked) => (
        <ProjectCard
          key={project.id}
          project={project}
          look="compact"
          {...marked}
          isFirst={project === pictured}
          {...(skills && { matching: skills })}
        />
      )}
    />
  )
}

interface SkillsAdviceProps {
  state: SearchState
  /** The first page. */
  cards: readonly Pick<ProjectCardData, 'match'>[] | undefined
}

/** Says what brings better matches, to a person whose skills no project of a whole list by match needs. */
function SkillsAdvice({ state: { query, order }, cards }: SkillsAdviceProps) {
  const user = useSession(({ status, user: viewer }) =>
    status === 'complete' ? viewer : undefined,
  )
  if (!user || order !== 'best' || query !== '' || cards?.some(({ match }) => match)) return null
  return (
    <p className={styles.readAs}>
      No open project here needs your skills, so those come first that want similar ones.{' '}
      <Link to={`/users/${user.id}/edit`}>Add skills to your profile</Link> for better matches.
    </p>
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
        renderCard={(person, marked) => (
          <UserCard
            key={person.id}
            user={person}
            look="compact"
            {...marked}
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
