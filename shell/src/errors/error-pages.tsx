import { texts } from '@quad/contract'
import { Button, EmptyState, LinkButton, PageHeading, useShell } from '@quad/shared-ui'
import { CircleAlert } from 'lucide-react'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { useRouteError } from 'react-router-dom'
import { Board } from '../landing/board-on-demand.tsx'
import landing from '../landing/LandingPage.module.css'
import styles from './error-pages.module.css'

/** The generic error page. */
export function ErrorPage() {
  return (
    <BoardPage
      title="Error"
      heading="Something went wrong"
      text={texts.genericError}
      board={{ look: 'fallen', sticky: 'Oops' }}
    >
      <LinkButton to="/" variant="primary">
        Go to the start page
      </LinkButton>
    </BoardPage>
  )
}

/** Shown for an unknown path. */
export function NotFoundPage() {
  return (
    <BoardPage
      title="Page not found"
      text="This page was deleted, relocated or never existed."
      board={{ look: 'empty', sticky: '404' }}
    >
      <LinkButton to="/search" variant="primary">
        Back to search
      </LinkButton>
      <LinkButton to="/">Go to the start page</LinkButton>
    </BoardPage>
  )
}

interface BoardPageProps {
  /** Names the document. */
  title: string
  /** In place of `title` on the page. */
  heading?: string
  text: string
  board: ComponentProps<typeof Board>
  /** What to do next. */
  children: ReactNode
}

/** A page that looks like the introduction of the landing page. */
function BoardPage({ title, heading = title, text, board, children }: BoardPageProps) {
  return (
    <section className={styles.page}>
      <div className={landing.pitch}>
        <PageHeading title={title} className={landing.headline}>
          {heading}
        </PageHeading>
        <p className={landing.lead}>{text}</p>
        <div className={landing.actions}>{children}</div>
      </div>
      <Board {...board} className={landing.board} />
    </section>
  )
}

/** Shown when the shell itself throws: no layout, only a way to reload. */
export function ShellFailed() {
  const error = useRouteError()
  const { report } = useShell()

  useEffect(() => report({ remote: 'shell', phase: 'render', error }), [report, error])

  return (
    <main className={styles.failed}>
      <EmptyState
        level="own"
        icon={<CircleAlert size={28} />}
        title={<h1>Unexpected Application Error!</h1>}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        The problem was reported. Reload the page to try again.
      </EmptyState>
    </main>
  )
}
