import { texts, type User } from '@quad/contract'
import { LinkButton, ProjectCover, Tag } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './profile.module.css'

interface ProjectsOfProps {
  user: User
}

/** The projects of a person. */
export function ProjectsOf({ user }: ProjectsOfProps) {
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">Projects</h2>
      {user.projects.length === 0 ? (
        <div className={styles.empty}>
          <p>{texts.noProjects}</p>
          {user.audience === 'self' && <LinkButton to="/search">Explore projects</LinkButton>}
        </div>
      ) : (
        <ul role="list" className={styles.projectList}>
          {user.projects.map(({ id, title, imageId, role, memberTitle }) => (
            <li key={id} className={styles.project}>
              <ProjectCover
                id={id}
                imageId={imageId}
                sizes="104px"
                className={styles.projectCover}
              />
              <div>
                <Link to={`/projects/${id}`}>{title}</Link>
                <p className={styles.quiet}>{memberTitle === '' ? role : memberTitle}</p>
              </div>
              <Tag>Joined</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
