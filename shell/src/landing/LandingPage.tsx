import { limits } from '@quad/contract'
import {
  CardSkeletons,
  ErrorPanel,
  Fragment,
  LinkButton,
  PageHeading,
  useSession,
  type FragmentName,
} from '@quad/shared-ui'
import { Compass, Plus } from 'lucide-react'
import { useCreateProjectPath } from '../layout/PageLink.tsx'
import { Board } from './board-on-demand.tsx'
import { Greeting } from './greeting/Greeting.tsx'
import styles from './LandingPage.module.css'

/**
 * The landing page: an introduction, or for a member a greeting; and previews of projects and people.
 */
export function LandingPage() {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const isMember = status === 'complete'
  const hasProject = isMember && user !== null && user.projects.length > 0
  return (
    <>
      {isMember || status === 'unknown' ? <Greeting user={user} /> : <Introduction />}
      <Previews
        title={isMember ? 'Projects for you' : 'Fresh on the board'}
        fragment="project-previews"
        what="Projects"
        allPath="/search?searchType=projects"
        allText="Explore all projects"
      />
      <Previews
        title={hasProject ? 'People for your projects' : 'People to build with'}
        fragment="user-previews"
        what="People"
        allPath="/search?searchType=users"
        allText="Explore all users"
      />
    </>
  )
}

function Introduction() {
  const createProjectPath = useCreateProjectPath()
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <PageHeading title="Quad" className={styles.headline}>
          Find & collaborate on the{' '}
          <span className={styles.underlined}>
            next big thing
            <Stroke />
          </span>
        </PageHeading>
        <p className={styles.lead}>
          The noticeboard of your campus: projects that look for people, and people who want to
          build something.
        </p>
        <div className={styles.actions}>
          <LinkButton to="/search" variant="primary">
            <Compass aria-hidden />
            Explore
          </LinkButton>
          <LinkButton to={createProjectPath}>
            <Plus aria-hidden />
            Post a project
          </LinkButton>
        </div>
      </div>
      <Board className={styles.board} />
    </section>
  )
}

/** A hand-drawn underline. */
function Stroke() {
  return (
    <svg aria-hidden viewBox="0 0 300 20" preserveAspectRatio="none" className={styles.stroke}>
      <path d="M4 13 C 60 4, 130 3, 178 8 S 268 12, 296 6" />
    </svg>
  )
}

interface PreviewsProps {
  title: string
  fragment: Extract<FragmentName, 'project-previews' | 'user-previews'>
  /** Name of the list, for the text of a failure. */
  what: string
  allPath: string
  allText: string
}

function Previews({ title, fragment, what, allPath, allText }: PreviewsProps) {
  const id = `${fragment}-title`
  return (
    <section aria-labelledby={id} className={styles.previews}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <LinkButton to={allPath}>{allText}</LinkButton>
      </div>
      <Fragment
        name={fragment}
        pending={
          <CardSkeletons
            of={fragment === 'user-previews' ? 'users' : 'projects'}
            look="preview"
            count={limits.previews + 1}
          />
        }
        renderFallback={({ retry }) => (
          <ErrorPanel level={3} title={`${what} cannot be shown right now`} onRetry={retry} />
        )}
      />
    </section>
  )
}
