import { ProjectCard, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { projectResults } from '../search.queries.ts'
import { Results } from './Results.tsx'
import type { SearchState } from './search-state.ts'

interface ProjectResultsProps {
  state: SearchState
}

export function ProjectResults({ state }: ProjectResultsProps) {
  const skills = useSession((session) => session.user?.skills)
  const found = useInfiniteQuery(projectResults(state))
  return (
    <Results searchType="projects" query={state.query} found={found}>
      {found.data?.pages
        .flatMap(({ items }) => items)
        .map((project) => (
          <ProjectCard key={project.id} project={project} {...(skills && { matching: skills })} />
        ))}
    </Results>
  )
}
