import { Button } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { projectQuery } from '../search.queries.ts'
import styles from './search.module.css'

interface ForProjectProps {
  projectId: string
  /** Called to search for people without the project. */
  onLeave: () => void
}

/** Names the project to which people are invited. */
export function ForProject({ projectId, onLeave }: ForProjectProps) {
  const { data: project } = useQuery(projectQuery(projectId))
  return (
    <p className={styles.forProject}>
      <span>
        People to invite to{' '}
        <Link dir="auto" to={`/projects/${projectId}`}>
          {project?.title ?? 'your project'}
        </Link>
      </span>
      <Button size="small" variant="quiet" onClick={onLeave}>
        All people
      </Button>
    </p>
  )
}
