import { accessibility } from '@quad/contract/information'
import { Page } from '@quad/shared-ui'
import { Content } from './Content.tsx'
import styles from './information.module.css'

/** The accessibility statement. */
export function AccessibilityPage() {
  return (
    <Page title={accessibility.title}>
      <Content>
        {({ accessibility: { sections, contact } }) => (
          <>
            {sections.map(({ title, paragraphs }) => (
              <section key={title} className={styles.prose}>
                <h2>{title}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
            <section className={styles.prose}>
              <h2>{accessibility.contact}</h2>
              <p>
                {contact.text} <a href={contact.link.url}>{contact.link.label}</a>
              </p>
            </section>
          </>
        )}
      </Content>
    </Page>
  )
}
