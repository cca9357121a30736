import { Avatar, Page } from '@quad/shared-ui'
import { ExternalLink, Mail } from 'lucide-react'
import { Content } from './Content.tsx'
import styles from './information.module.css'

/** The people who built the site. */
export function TeamPage() {
  return (
    <Page title="Team">
      <Content>
        {({ team }) => (
          <>
            <p className={styles.muted}>{team.lead}</p>
            <div className={styles.tiles}>
              {team.members.map(({ name, role, bio, contacts }) => (
                <section key={name} className={styles.tile}>
                  <Avatar id={name} name={name} photoId={null} size="large" />
                  <h2>{name}</h2>
                  <p>{role}</p>
                  <p className={styles.muted}>{bio}</p>
                  {contacts.map(({ label, url }) => (
                    <a key={url} href={url} rel="noopener noreferrer" className={styles.contact}>
                      {url.startsWith('mailto:') ? (
                        <Mail aria-hidden size={18} />
                      ) : (
                        <ExternalLink aria-hidden size={18} />
                      )}
                      {label}
                    </a>
                  ))}
                </section>
              ))}
            </div>
          </>
        )}
      </Content>
    </Page>
  )
}
