import type { User } from '@quad/contract'
import { CardGrid, UserCard, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { similarUsersQuery } from '../profile.queries.ts'

interface SimilarPeopleProps {
  user: User
}

/** Other people with skills of this one; empty without any, and while none are loaded. */
export function SimilarPeople({ user }: SimilarPeopleProps) {
  const skills = useSession((session) => session.user?.skills)
  const { data = [] } = useQuery(similarUsersQuery(user.id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">People with similar skills</h2>
      <CardGrid>
        {data.map((person) => (
          <UserCard key={person.id} user={person} look="preview" matching={skills} />
        ))}
      </CardGrid>
    </section>
  )
}
