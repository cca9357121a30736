import { ProjectCard, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { projectResults } from '../search.queries.ts'
import { Results, type ResultsProps } from './Results.tsx'

export function ProjectResults({ state, onChange }: ResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const found = useInfiniteQuery(projectResults(state))
  return (
    <Results
      state={state}
      onChange={onChange}
      found={found}
      renderCard={(project, index) => (
        <ProjectCard
          key={project.id}
          project={project}
          query={state.query}
          isFirst={index === 0}
          {...(skills && { matching: skills })}
        />
      )}
    />
  )
}
