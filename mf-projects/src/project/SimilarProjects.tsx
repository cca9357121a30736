import type { Project } from '@quad/contract'
import { CardGrid, ProjectCard, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { similarProjectsQuery } from '../project.queries.ts'

interface SimilarProjectsProps {
  project: Project
}

/** Other projects with tags of this one; empty without any, and while none are loaded. */
export function SimilarProjects({ project }: SimilarProjectsProps) {
  const skills = useSession((session) => session.user?.skills)
  const { data = [] } = useQuery(similarProjectsQuery(project.id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">Projects like this</h2>
      <CardGrid>
        {data.map((each) => (
          <ProjectCard key={each.id} project={each} look="preview" matching={skills} />
        ))}
      </CardGrid>
    </section>
  )
}
