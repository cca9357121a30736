import { CardGrid, useSession, ProjectCard } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { projectPreviews } from '../search.queries.ts'
import { Previews } from './Previews.tsx'

export function ProjectPreviews() {
  const status = useSession((session) => session.status)
  const found = useQuery({
    ...projectPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  return (
    <Previews found={found} what="Projects">
      {(projects) => (
        <CardGrid>
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} look="preview" />
          ))}
        </CardGrid>
      )}
    </Previews>
  )
}
