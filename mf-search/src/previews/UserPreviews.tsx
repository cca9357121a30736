import { UserCard, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { userPreviews } from '../search.queries.ts'
import { PlaceholderCard } from './PlaceholderCard.tsx'
import { Previews } from './Previews.tsx'

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
