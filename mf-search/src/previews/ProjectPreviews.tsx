import { CardGrid, ProjectCard } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { projectPreviews } from '../search.queries.ts'
import { Previews } from './Previews.tsx'

export function ProjectPreviews() {
  const found = useQuery(projectPreviews)
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
