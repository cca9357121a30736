import { LinkButton, Page } from '@quad/shared-ui'
import { Logo } from '../layout/Logo.tsx'
import { Content } from './Content.tsx'
import styles from './information.module.css'
import { SystemDiagram } from './SystemDiagram.tsx'

/** The site's purpose and its technology. */
export function AboutPage() {
  return (
    <Page title="About">
      <Logo className={styles.logo} />
      <Content>
        {({ about: { mission, stack } }) => (
          <>
            <section aria-labelledby="mission" className={styles.prose}>
              <h2 id="mission">Our mission</h2>
              {mission.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
            <section aria-labelledby="stack" className={styles.section}>
              <h2 id="stack">Tech stack</h2>
              <dl className={styles.tiles}>
                <Part name="Frontend">{stack.frontend}</Part>
                <Part name="Backend">{stack.backend}</Part>
                <Part name="Database">{stack.database}</Part>
                <Part name="Hosting">{stack.hosting}</Part>
              </dl>
            </section>
            <section aria-labelledby="diagram" className={styles.section}>
              <h2 id="diagram">How it fits together</h2>
              <SystemDiagram />
            </section>
            <div className={styles.actions}>
              <LinkButton to="/tutorial" variant="primary">
                Read the tutorial
              </LinkButton>
              <LinkButton to="/team">Meet the team</LinkButton>
            </div>
          </>
        )}
      </Content>
    </Page>
  )
}

interface PartProps {
  name: string
  children: string
}

function Part({ name, children }: PartProps) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
