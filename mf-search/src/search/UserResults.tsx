import { Fragment, UserCard, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { userResults } from '../search.queries.ts'
import { Results, type ResultsProps } from './Results.tsx'

export function UserResults({ state, onChange }: ResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const found = useInfiniteQuery(userResults(state))
  return (
    <Results
      state={state}
      onChange={onChange}
      found={found}
      renderCard={(user) => (
        <UserCard
          key={user.id}
          user={user}
          query={state.query}
          {...(skills && { matching: skills })}
          actions={<Fragment name="message-popover" userId={user.id} userName={user.name} />}
        />
      )}
    />
  )
}
