import { ProjectCard, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { projectPreviews } from '../search.queries.ts'
import { FreePlace } from './FreePlace.tsx'
import { Previews } from './Previews.tsx'

export function ProjectPreviews() {
  const status = useSession((session) => session.status)
  const found = useQuery({
    ...projectPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  const freePlace = (
    <FreePlace title="Your idea, here" to="/createproject" way="Pin up a project">
      Say what you want to build and whom you look for.
    </FreePlace>
  )
  return (
    <Previews of="projects" found={found} what="Projects" freePlace={freePlace}>
      {(project) => <ProjectCard key={project.id} project={project} look="preview" />}
    </Previews>
  )
}
