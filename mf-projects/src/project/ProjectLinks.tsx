import type { Project } from '@quad/contract'
import { VisuallyHidden } from '@quad/shared-ui'
import { FolderGit2, Globe, PenTool } from 'lucide-react'
import styles from './project.module.css'

const kinds = [
  ['repositoryLink', 'Repository', FolderGit2],
  ['designLink', 'Design', PenTool],
  ['siteLink', 'Site', Globe],
] as const

interface ProjectLinksProps {
  project: Pick<Project, 'repositoryLink' | 'designLink' | 'siteLink'>
}

/** The project's links to other sites. */
export function ProjectLinks({ project }: ProjectLinksProps) {
  const links = kinds.filter(([field]) => project[field] !== '')
  if (links.length === 0) return null
  return (
    <ul role="list" aria-label="Links" className={styles.links}>
      {links.map(([field, name, Icon]) => (
        <li key={field}>
          <a href={project[field]} target="_blank" rel="noopener noreferrer nofollow ugc">
            <Icon aria-hidden size={18} />
            <span className={styles.label}>{name}</span>
            <span className={styles.host}>{new URL(project[field]).hostname}</span>
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
