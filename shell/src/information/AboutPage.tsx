import { LinkButton, Page } from '@quad/shared-ui'
import { site } from '../content/site.ts'
import { Logo } from '../layout/Logo.tsx'
import styles from './information.module.css'
import { SystemDiagram } from './SystemDiagram.tsx'

/** What this is for, and what it is made of. */
export function AboutPage() {
  const { mission, stack } = site.about
  return (
    <Page title="About">
      <Logo className={styles.logo} />
      <section aria-labelledby="mission" className={styles.prose}>
        <h2 id="mission">Our mission</h2>
        {mission.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section aria-labelledby="stack" className={styles.section}>
        <h2 id="stack">Tech stack</h2>
        <dl className={styles.tiles}>
          {stack.map(({ slot, text }) => (
            <div key={slot} className={styles.tile}>
              <dt>{slot}</dt>
              <dd>{text}</dd>
            </div>
          ))}
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
    </Page>
  )
}
