import { activityLabel, isolated, recruitingStatus, type Project } from '@quad/contract'
import {
  BookmarkButton,
  KeepFocus,
  LinkButton,
  PageHeading,
  ProjectCover,
  ShareButton,
  Tag,
  TagList,
  useSession,
} from '@quad/shared-ui'
import { CalendarPlus, MessagesSquare, Pencil } from 'lucide-react'
import { altText } from '../gallery/alt-text.ts'
import { JoinButton } from '../joining/JoinButton.tsx'
import { CourseNote } from './CourseNote.tsx'
import { ProjectLinks } from './ProjectLinks.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import styles from './project.module.css'

interface ProjectHeaderProps {
  project: Project
}

export function ProjectHeader({ project }: ProjectHeaderProps) {
  const skills = useSession((state) => state.user?.skills)
  return (
    <header className={styles.header}>
      <ProjectCover
        id={project.id}
        imageId={project.imageId}
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
        {project.can.chat && project.audience !== 'public' && (
          <LinkButton to={`/chats/${project.chatId}`} variant="primary">
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
    </header>
  )
}
