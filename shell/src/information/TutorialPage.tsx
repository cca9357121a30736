import { LinkButton, Page } from '@quad/shared-ui'
import styles from './information.module.css'
import { chapters } from './tutorial.ts'

/** How to use the site, from joining to running a project. */
export function TutorialPage() {
  return (
    <Page title="Tutorial" lead="From your first sign-in to a team that meets.">
      <div className={styles.chapters}>
        {chapters.map(({ title, steps }) => (
          <section key={title} className={styles.chapter}>
            <h2>{title}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div className={styles.actions}>
        <LinkButton to="/search" variant="primary">
          Start exploring
        </LinkButton>
      </div>
    </Page>
  )
}
