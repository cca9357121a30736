import { texts, type Member } from '@quad/contract'
import { Avatar, Tag } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './project.module.css'

interface MembersProps {
  members: readonly Member[]
}

export function Members({ members }: MembersProps) {
  return (
    <section aria-labelledby="members">
      <h2 id="members">Members</h2>
      {members.length === 0 ? (
        <p>{texts.noMembers}</p>
      ) : (
        <ul className={styles.members}>
          {members.map(({ id, name, profilePhotoId, role, title }) => (
            <li key={id} className={styles.member}>
              <Avatar id={id} name={name} photoId={profilePhotoId} />
              <span className={styles.memberName}>
                <Link to={`/users/${id}`}>{name}</Link>
                {title !== '' && <span className={styles.memberTitle}>{title}</span>}
              </span>
              {role !== 'Member' && <Tag>{role}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
