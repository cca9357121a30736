import { UserCard, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { userResults } from '../search.queries.ts'
import { ForProject } from './ForProject.tsx'
import { PersonActions } from './PersonActions.tsx'
import { Results, type ResultsProps } from './Results.tsx'

export function UserResults({ state, onChange }: ResultsProps) {
  const user = useSession((session) => session.user)
  // Any URL may name a project: only that of a member counts.
  const projectId = user?.projectsId.find((id) => id === state.project)
  const found = useInfiniteQuery(userResults(state, projectId))
  const pictured = found.data?.pages
    .flatMap(({ items }) => items)
    .find(({ profilePhotoId }) => profilePhotoId !== null)
  return (
    <>
      {projectId !== undefined && (
        <ForProject projectId={projectId} onLeave={() => onChange({ ...state, project: '' })} />
      )}
      <Results
        state={state}
        onChange={onChange}
        found={found}
        renderCard={(person) => (
          <UserCard
            key={person.id}
            user={person}
            query={state.query}
            isFirst={person === pictured}
            {...(user && { matching: user.skills })}
            actions={<PersonActions person={person} projectId={projectId} />}
          />
        )}
      />
    </>
  )
}
