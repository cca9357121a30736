import { about } from '@quad/contract/information'
import { LinkButton, Page } from '@quad/shared-ui'
import { Logo } from '../layout/Logo.tsx'
import { Content } from './Content.tsx'
import styles from './information.module.css'
import { SystemDiagram } from './SystemDiagram.tsx'

/** The site's purpose and its technology. */
export function AboutPage() {
  return (
    <Page title={about.title}>
      <Logo className={styles.logo} />
      <Content>
        {({ about: { mission, stack } }) => (
          <>
            <section aria-labelledby="mission" className={styles.prose}>
              <h2 id="mission">{about.mission}</h2>
              {mission.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
            <section aria-labelledby="stack" className={styles.section}>
              <h2 id="stack">{about.stack}</h2>
              <dl className={styles.tiles}>
                <Part name={about.parts.frontend}>{stack.frontend}</Part>
                <Part name={about.parts.backend}>{stack.backend}</Part>
                <Part name={about.parts.database}>{stack.database}</Part>
                <Part name={about.parts.hosting}>{stack.hosting}</Part>
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
