import { ProjectCover, Skeleton, Tag } from '@quad/shared-ui'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { projectQuery } from '../profile.queries.ts'
import styles from './profile.module.css'

interface ProjectsOfProps {
  projectIds: readonly string[]
}

export function ProjectsOf({ projectIds }: ProjectsOfProps) {
  const projects = useQueries({ queries: projectIds.map((id) => projectQuery(id)) })
  return (
    <ul className={styles.projectList}>
      {projects.map(({ data: project, isPending }, index) => (
        <li key={projectIds[index]} className={styles.project}>
          {isPending && <Skeleton shape="block" height="72px" />}
          {project && (
            <>
              <ProjectCover
                id={project.id}
                imageId={project.imageId}
                className={styles.projectCover}
              />
              <Link to={`/projects/${project.id}`}>{project.title}</Link>
              <Tag>Joined</Tag>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
