import { Avatar, Page } from '@quad/shared-ui'
import { Mail } from 'lucide-react'
import { site } from '../content/site.ts'
import styles from './information.module.css'

/** Who built the site. */
export function TeamPage() {
  return (
    <Page title="Team" lead="The four students behind Quad.">
      <div className={styles.tiles}>
        {site.team.map(({ id, name, role, bio, email }) => (
          <section key={id} className={styles.tile}>
            <Avatar id={id} name={name} photoId={null} size="large" />
            <h2>{name}</h2>
            <p>{role}</p>
            <p className={styles.muted}>{bio}</p>
            <a href={`mailto:${email}`} className={styles.contact}>
              <Mail aria-hidden size={18} />
              {email}
            </a>
          </section>
        ))}
      </div>
    </Page>
  )
}
