import { isolated, type SelfUser } from '@quad/contract'
import { LinkButton, ProjectCover } from '@quad/shared-ui'
import { myProjectsPath } from '../../layout/links.ts'
import { GreetingPart, Row, useRowsShown } from './GreetingPart.tsx'
import styles from './greeting.module.css'

interface OwnProjectsProps {
  user: SelfUser
}

/** The viewer's projects, longest membership first. */
export function OwnProjects({ user: { projects } }: OwnProjectsProps) {
  const rowsShown = useRowsShown()
  const more =
    projects.length > rowsShown
      ? { to: myProjectsPath, text: `All ${projects.length} projects` }
      : undefined
  return (
    <GreetingPart title="Your projects" more={more}>
      {projects.length === 0 ? (
        <div className={styles.note}>
          <p>You are not in a project yet.</p>
          <LinkButton size="small" to="/search?searchType=projects">
            Find a project
          </LinkButton>
        </div>
      ) : (
        <ul role="list" className={styles.rows}>
          {projects.slice(0, rowsShown).map(({ id, title, imageId, role, memberTitle }) => (
            <Row
              key={id}
              picture={
                <ProjectCover id={id} imageId={imageId} sizes="80px" className={styles.cover} />
              }
              to={`/projects/${id}`}
              title={title}
              detail={memberTitle === '' ? role : `${role} · ${isolated(memberTitle)}`}
            />
          ))}
        </ul>
      )}
    </GreetingPart>
  )
}
