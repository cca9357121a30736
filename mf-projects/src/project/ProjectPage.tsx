import { activityLabel, cut, isolated, recruitingStatus, type Project } from '@quad/contract'
import {
  BookmarkButton,
  calendarDay,
  excerptOf,
  IconButton,
  KeepFocus,
  LinkButton,
  Loading,
  Menu,
  MenuItem,
  MenuLink,
  Page,
  PageBoundary,
  PageHeading,
  ProjectCover,
  ReportDialog,
  RichText,
  ShareButton,
  SignInHint,
  Skeleton,
  Tag,
  TagList,
  useSession,
  useSignInPath,
  VisuallyHidden,
} from '@quad/shared-ui'
import {
  CalendarPlus,
  Ellipsis,
  Flag,
  FolderGit2,
  Globe,
  GraduationCap,
  MessagesSquare,
  Pencil,
  PenTool,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { altText, Gallery } from '../gallery/Gallery.tsx'
import { FittingPeople } from '../inviting/FittingPeople.tsx'
import { ReceivedInvitation, SentInvitations } from '../inviting/Invitations.tsx'
import { JoinButton } from '../joining/JoinButton.tsx'
import { JoinRequests } from '../joining/JoinRequests.tsx'
import { projectQuery } from '../project.queries.ts'
import { WantedRoles } from '../wanted-roles/WantedRoles.tsx'
import { CommonTimes } from './CommonTimes.tsx'
import { Events } from './Events.tsx'
import { FindPeople, isWithoutTeam, Members } from './Members.tsx'
import { SimilarProjects } from './SimilarProjects.tsx'
import styles from './project.module.css'

export function ProjectPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title="Project"
      skeleton={<ProjectSkeleton />}
      failed="This project could not be loaded."
    >
      {({ data: project }) => <ProjectContent project={project} />}
    </PageBoundary>
  )
}

interface ProjectProps {
  project: Project
}

function ProjectContent({ project }: ProjectProps) {
  return (
    <Page className={styles.page}>
      <ProjectHeader project={project} />
      <div className={styles.columns}>
        <KeepFocus role="group" aria-label="About the project" className={styles.main}>
          <ReceivedInvitation project={project} />
          {project.audience === 'manager' && <JoinRequests key={project.id} project={project} />}
          {project.audience !== 'public' && <SentInvitations project={project} />}
          <WantedRoles project={project} />
          {project.audience === 'manager' && <FittingPeople project={project} />}
          <section aria-labelledby="about-us">
            <h2 id="about-us">About Us</h2>
            <RichText text={project.description} />
          </section>
        </KeepFocus>
        <aside className={styles.side}>
          <Members project={project} />
          <Events events={project.events}>
            <CommonTimes project={project} />
          </Events>
        </aside>
        <div className={styles.gallery}>
          <Gallery project={project} />
        </div>
      </div>
      <SimilarProjects project={project} />
    </Page>
  )
}

function ProjectHeader({ project }: ProjectProps) {
  const skills = useSession((state) => state.user?.skills)
  const findsFirst = isWithoutTeam(project)
  return (
    <header className={styles.header}>
      <ProjectCover
        id={project.id}
        imageId={project.imageId}
        imageWidth={project.imageWidth}
        sizes="(min-width: 70em) 1120px, 100vw"
        isFirst
        alt={altText(project, project.imageId, `Picture of ${isolated(project.title)}`)}
        className={styles.banner}
      />
      <div className={styles.title}>
        <Tag tone={project.status ? 'open' : 'closed'}>{recruitingStatus(project.status)}</Tag>
        <div className={styles.heading}>
          <PageHeading title={project.title} />
          <BookmarkButton kind="projects" id={project.id} about={project.title} />
          <ProjectMenu project={project} />
        </div>
        <p className={styles.facts}>
          {project.meetingFormat.join(', ')} ·{' '}
          {project.teamSize === 1 ? '1 member' : `${project.teamSize} members`}
          {project.activity && ` · ${activityLabel[project.activity]}`}
        </p>
        <Lead project={project} />
        <CourseNote project={project} />
        <TagList
          label="Tags"
          tags={project.tags}
          finds="projects"
          {...(skills && !project.can.chat && { matching: skills })}
        />
        <ProjectLinks project={project} />
      </div>
      <KeepFocus role="group" aria-label="What you can do" className={styles.actions}>
        {findsFirst && <FindPeople project={project} variant="primary" />}
        {project.can.chat && project.audience !== 'public' && (
          <LinkButton to={`/chats/${project.chatId}`} {...(!findsFirst && { variant: 'primary' })}>
            <MessagesSquare aria-hidden />
            Message
          </LinkButton>
        )}
        {project.can.edit && (
          <LinkButton to={`/projects/${project.id}/edit`}>
            <Pencil aria-hidden />
            Edit Project
          </LinkButton>
        )}
        {project.can.addEvent && (
          <LinkButton to={`/projects/${project.id}/addEvent`}>
            <CalendarPlus aria-hidden />
            Add Event
          </LinkButton>
        )}
        <JoinButton project={project} />
        <ShareButton title={project.title} path={`/projects/${project.id}`} />
      </KeepFocus>
      <SignInHint>to see your request, or the chat and the events if you are a member.</SignInHint>
    </header>
  )
}

/** Code points of the lead. */
const leadCut = 300

/** What the project is, before its roles. Without roles, the whole description stands there. */
function Lead({ project: { description, wantedRoles } }: ProjectProps) {
  const [first = ''] = description.trim().split(/\n\s*\n/)
  if (wantedRoles.length === 0) return null
  return (
    <p dir="auto" className={styles.lead}>
      {cut(excerptOf(first), leadCut)}
    </p>
  )
}

/** A "More" menu with rare actions; empty if the viewer has none of them. */
function ProjectMenu({ project: { id, title, can } }: ProjectProps) {
  const status = useSession((state) => state.status)
  const signInPath = useSignInPath()
  const [reports, setReports] = useState(false)
  const entry = (
    <>
      <Flag aria-hidden />
      Report
    </>
  )

  if (!can.report) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More: ${isolated(title)}`}>
            <Ellipsis aria-hidden size={22} />
          </IconButton>
        }
      >
        {status === 'complete' ? (
          <MenuItem onSelect={() => setReports(true)}>{entry}</MenuItem>
        ) : (
          <MenuLink to={signInPath}>{entry}</MenuLink>
        )}
      </Menu>
      <ReportDialog about="project" id={id} what={title} open={reports} onOpenChange={setReports} />
    </>
  )
}

const kinds = [
  ['repositoryLink', 'Repository', FolderGit2],
  ['designLink', 'Design', PenTool],
  ['siteLink', 'Site', Globe],
] as const

/** The project's links to other sites. */
function ProjectLinks({ project }: ProjectProps) {
  const links = kinds.filter(([field]) => project[field] !== '')
  if (links.length === 0) return null
  return (
    <ul role="list" aria-label="Links" className={styles.links}>
      {links.map(([field, name, Icon]) => (
        <li key={field}>
          <a href={project[field]} target="_blank" rel="noopener noreferrer nofollow ugc">
            <Icon aria-hidden size={18} />
            <span className={styles.label}>{name}</span>
            <span className={styles.host}>{new URL(project[field]).hostname}</span>
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}

const searchFor = (filter: Record<string, string>): string =>
  `/search?${new URLSearchParams({ searchType: 'projects', ...filter }).toString()}`

/** The course, its semester and the deadline; the course and the semester lead to their search. */
function CourseNote({ project: { course, semester, deadline } }: ProjectProps) {
  if (course === '' && semester === '' && deadline === null) return null
  return (
    <ul role="list" aria-label="Course" className={styles.course}>
      {course !== '' && (
        <li>
          <GraduationCap aria-hidden size={16} />
          <Link to={searchFor({ course })} aria-label={`${isolated(course)}: find projects`}>
            {course}
          </Link>
        </li>
      )}
      {semester !== '' && (
        <li>
          <Link to={searchFor({ semester })} aria-label={`${isolated(semester)}: find projects`}>
            {semester}
          </Link>
        </li>
      )}
      {deadline !== null && (
        <li>
          Deadline <time dateTime={deadline}>{calendarDay(deadline)}</time>
        </li>
      )}
    </ul>
  )
}

/** The project's shape while it loads. */
function ProjectSkeleton() {
  return (
    <Page title="Project" loading className={styles.page}>
      <Loading label="Loading the project" className={styles.skeleton}>
        <Skeleton shape="block" height="auto" className={styles.banner} />
        <Skeleton width="24ch" height="2.4em" />
        <Skeleton width="18ch" />
        <Skeleton />
        <Skeleton width="90%" />
        <Skeleton width="60%" />
      </Loading>
    </Page>
  )
}
