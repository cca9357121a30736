import { Fragment, UserCard, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { userResults } from '../search.queries.ts'
import { Results } from './Results.tsx'
import type { SearchState } from './search-state.ts'

interface UserResultsProps {
  state: SearchState
}

export function UserResults({ state }: UserResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const found = useInfiniteQuery(userResults(state))
  return (
    <Results searchType="users" query={state.query} found={found}>
      {found.data?.pages
        .flatMap(({ items }) => items)
        .map((user) => (
          <UserCard
            key={user.id}
            user={user}
            {...(skills && { matching: skills })}
            actions={<Fragment name="message-popover" userId={user.id} userName={user.name} />}
          />
        ))}
    </Results>
  )
}
