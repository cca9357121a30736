import { isolated, limits, type SelfUser } from '@quad/contract'
import {
  CardGrid,
  CardSkeletons,
  ErrorPanel,
  LinkButton,
  ProjectCard,
  UserCard,
  useSession,
} from '@quad/shared-ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectPreviews, userPreviews, wantedSkills } from '../search.queries.ts'
import styles from './PlaceholderCard.module.css'

interface PreviewsProps<Item> {
  of: 'projects' | 'users'
  found: UseQueryResult<Item[]>
  /** Name of the list, for the text of a failure. */
  what: string
  /** The placeholder card at the end. */
  placeholder: ReactNode
  /** Renders the card of an item. */
  children: (item: Item) => ReactNode
}

/** The states of a list of previews. */
function Previews<Item>({ of, found, what, placeholder, children }: PreviewsProps<Item>) {
  const { data, error, refetch } = found
  if (data) {
    return (
      <CardGrid>
        {data.map((item) => children(item))}
        {placeholder}
      </CardGrid>
    )
  }
  if (!error) return <CardSkeletons of={of} look="preview" count={limits.previews + 1} />
  return (
    <ErrorPanel level={3} title={`${what} cannot be shown right now`} onRetry={() => refetch()} />
  )
}

export function ProjectPreviews() {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const found = useQuery({
    ...projectPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  const placeholder =
    status === 'complete' && user && found.data?.every(({ match }) => !match) ? (
      <NoProjectMatches user={user} />
    ) : (
      <PlaceholderCard title="Your idea, here" to="/createproject" label="Create a project">
        Say what you want to build and who you are looking for.
      </PlaceholderCard>
    )
  return (
    <Previews of="projects" found={found} what="Projects" placeholder={placeholder}>
      {(project) => (
        <ProjectCard key={project.id} project={project} look="preview" matching={user?.skills} />
      )}
    </Previews>
  )
}

export function UserPreviews() {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const found = useQuery({
    ...userPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  const placeholder =
    status === 'complete' && user ? (
      <PlaceholderCard title="Closer matches" to="/createproject" label="Create a project">
        People who have a skill that your open projects look for are shown first.
      </PlaceholderCard>
    ) : (
      <PlaceholderCard title="You, here" to="/register" label="Join them">
        Add your skills to your profile, and teams can find you.
      </PlaceholderCard>
    )
  return (
    <Previews of="users" found={found} what="People" placeholder={placeholder}>
      {(person) => (
        <UserCard key={person.id} user={person} look="preview" matching={user?.skills} />
      )}
    </Previews>
  )
}

const skillsNamed = 5

interface NoProjectMatchesProps {
  user: SelfUser
}

/** Says what to add to the profile, for a person whose skills no other recruiting project wants. */
function NoProjectMatches({ user }: NoProjectMatchesProps) {
  const { data: wanted = [] } = useQuery(wantedSkills)
  const own = new Set(user.skills.map((skill) => skill.toLowerCase()))
  const others = wanted.filter((skill) => !own.has(skill.toLowerCase())).slice(0, skillsNamed)
  return (
    <PlaceholderCard title="No match yet" to={`/users/${user.id}/edit`} label="Add more skills">
      No other open project looks for your skills.
      {others.length > 0 && ` New projects look for ${others.map(isolated).join(', ')}.`} Add what
      you know or want to learn.
    </PlaceholderCard>
  )
}

interface PlaceholderCardProps {
  title: string
  /** Target of the button. */
  to: string
  /** Label of the button. */
  label: string
  children: ReactNode
}

/** A card without an object, which invites the viewer to fill it. */
function PlaceholderCard({ title, to, label, children }: PlaceholderCardProps) {
  return (
    <div className={styles.place}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{children}</p>
      <LinkButton to={to}>{label}</LinkButton>
    </div>
  )
}
