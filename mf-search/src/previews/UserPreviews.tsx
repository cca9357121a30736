import { UserCard, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { userPreviews } from '../search.queries.ts'
import { FreePlace } from './FreePlace.tsx'
import { Previews } from './Previews.tsx'

export function UserPreviews() {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const found = useQuery({
    ...userPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  const freePlace =
    status === 'complete' && user ? (
      <FreePlace title="Closer matches" to={`/users/${user.id}/edit`} way="Name more skills">
        The more of your skills we know, the better these suit you.
      </FreePlace>
    ) : (
      <FreePlace title="You, here" to="/register" way="Join them">
        Say what you can do, and be found by those who need it.
      </FreePlace>
    )
  return (
    <Previews of="users" found={found} what="People" freePlace={freePlace}>
      {(person) => <UserCard key={person.id} user={person} look="preview" />}
    </Previews>
  )
}
