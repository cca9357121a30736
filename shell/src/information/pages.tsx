import type { SiteContent } from '@quad/contract'
import { about, accessibility, tutorial } from '@quad/contract/information'
import { remotesOf } from '@quad/federation/front-ends'
import { Avatar, LinkButton, Loading, Page, QueryBoundary, Skeleton } from '@quad/shared-ui'
import { ExternalLink, Mail } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { Logo } from '../layout/Logo.tsx'
import styles from './information.module.css'
import { CompositionContext } from '../release/follow-releases.ts'
import { siteContentQuery } from './site-content.ts'
import { SystemDiagram } from './SystemDiagram.tsx'

/** The site's purpose and its technology. */
export function AboutPage() {
  const frontEnds = useLiveFrontEnds()
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
                <Part
                  name={about.parts.frontend}
                >{`${stack.frontend} ${about.live(frontEnds)}`}</Part>
                <Part name={about.parts.backend}>{stack.backend}</Part>
                <Part name={about.parts.database}>{stack.database}</Part>
                <Part name={about.parts.hosting}>{stack.hosting}</Part>
              </dl>
            </section>
            <section aria-labelledby="diagram" className={styles.section}>
              <h2 id="diagram">How it fits together</h2>
              <SystemDiagram frontEnds={frontEnds} />
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

/** The short names of the front ends of this page's release. */
const useLiveFrontEnds = (): string[] => {
  const { remotes = {} } = use(CompositionContext) ?? {}
  const names = remotesOf(remotes).toSorted()
  return ['shell', ...names.map((name) => name.replace(/^mf-/, ''))]
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

/** How to use the site, from joining to running a project. */
export function TutorialPage() {
  return (
    <Page title={tutorial.title}>
      <Content>
        {({ tutorial: { lead, chapters } }) => (
          <>
            <p>{lead}</p>
            <div className={styles.chapters}>
              {chapters.map(({ title, steps }) => (
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
          </>
        )}
      </Content>
    </Page>
  )
}

interface ContentProps {
  children: (content: SiteContent) => ReactNode
}

/** Texts that the operator writes. */
function Content({ children }: ContentProps) {
  return (
    <QueryBoundary
      query={siteContentQuery}
      skeleton={<ContentSkeleton />}
      failed="This page could not be loaded."
    >
      {({ data }) => children(data)}
    </QueryBoundary>
  )
}

function ContentSkeleton() {
  return (
    <Loading className={styles.tiles}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.tile}>
          <Skeleton width="40%" height="1.4em" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      ))}
    </Loading>
  )
}
