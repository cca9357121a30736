import { tutorial } from '@quad/contract/information'
import { LinkButton, Page } from '@quad/shared-ui'
import styles from './information.module.css'

/** How to use the site, from joining to running a project. */
export function TutorialPage() {
  return (
    <Page title={tutorial.title} lead={tutorial.lead}>
      <div className={styles.chapters}>
        {tutorial.chapters.map(({ title, steps }) => (
          <section key={title} className={styles.chapter}>
            <h2>{title}</h2>
            <ol role="list">
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
