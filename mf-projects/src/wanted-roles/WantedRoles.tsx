import { isolated, type Project, type WantedRole } from '@quad/contract'
import { MatchLine, Tag, TagList } from '@quad/shared-ui'
import { factsOf } from './role-in-words.ts'
import styles from './wanted-roles.module.css'

const labels = { open: 'Open', filled: 'Filled', closed: 'Closed' }

interface WantedRolesProps {
  project: Project
}

/** The roles that the project needs, open ones first; empty without roles. */
export function WantedRoles({ project: { wantedRoles } }: WantedRolesProps) {
  if (wantedRoles.length === 0) return null
  const isOpen = ({ state }: WantedRole) => state === 'open'
  const ordered = [...wantedRoles.filter(isOpen), ...wantedRoles.filter((role) => !isOpen(role))]
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">{wantedRoles.some(isOpen) ? 'Open roles' : 'Roles'}</h2>
      <ul role="list" className={styles.roles}>
        {ordered.map((role) => (
          <li key={role.id} className={styles.role}>
            <Role role={role} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RoleProps {
  role: WantedRole
}

function Role({ role }: RoleProps) {
  const { title, skills, state, match } = role
  return (
    <>
      <div className={styles.head}>
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
        <Tag tone={state === 'open' ? 'open' : 'closed'}>{labels[state]}</Tag>
      </div>
      <p className={styles.facts}>{factsOf(role)}</p>
      <TagList
        label={`Skills: ${isolated(title)}`}
        tags={skills}
        finds="users"
        matching={match?.matched}
      />
      {match && <MatchLine match={match} />}
    </>
  )
}
