import { ProjectCard, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { projectResults } from '../search.queries.ts'
import { Results, type ResultsProps } from './Results.tsx'

export function ProjectResults({ state, onChange }: ResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const found = useInfiniteQuery(projectResults(state))
  const pictured = found.data?.pages
    .flatMap(({ items }) => items)
    .find(({ imageId }) => imageId !== null)
  return (
    <Results
      state={state}
      onChange={onChange}
      found={found}
      renderCard={(project) => (
        <ProjectCard
          key={project.id}
          project={project}
          query={state.query}
          isFirst={project === pictured}
          {...(skills && { matching: skills })}
        />
      )}
    />
  )
}
