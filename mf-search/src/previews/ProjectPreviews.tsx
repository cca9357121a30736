import { ProjectCard, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { projectPreviews } from '../search.queries.ts'
import { NoProjectMatches } from './NoProjectMatches.tsx'
import { PlaceholderCard } from './PlaceholderCard.tsx'
import { Previews } from './Previews.tsx'

export function ProjectPreviews() {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const found = useQuery({
    ...projectPreviews(status === 'complete'),
    enabled: status !== 'unknown',
  })
  const pictured = found.data?.find(({ imageId }) => imageId !== null)
  const placeholder =
    status === 'complete' && user && found.data?.every(({ match }) => !match) ? (
      <NoProjectMatches user={user} />
    ) : (
      <PlaceholderCard title="Your idea, here" to="/createproject" label="Create a project">
        Say what you want to build and who you are looking for.
      </PlaceholderCard>
    )
  return (
    <Previews of="projects" found={found} what="Projects" placeholder={placeholder}>
      {(project) => (
        <ProjectCard
          key={project.id}
          project={project}
          look="preview"
          matching={user?.skills}
          isFirst={project === pictured}
        />
      )}
    </Previews>
  )
}
