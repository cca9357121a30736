import { CardGrid, useSession, UserCard } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { userPreviews } from '../search.queries.ts'
import { Previews } from './Previews.tsx'

export function UserPreviews() {
  const status = useSession((session) => session.status)
  const found = useQuery({
    ...userPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  return (
    <Previews found={found} what="People">
      {(users) => (
        <CardGrid>
          {users.map((user) => (
            <UserCard key={user.id} user={user} look="preview" />
          ))}
        </CardGrid>
      )}
    </Previews>
  )
}
