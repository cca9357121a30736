import {
  activityLabel,
  cut,
  cuts,
  isolated,
  recruitingStatus,
  type ProjectCard as ProjectCardData,
} from '@quad/contract'
import { Link } from 'react-router-dom'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { Avatar } from '../components/Avatar/Avatar.tsx'
import { ProjectCover } from '../components/ProjectCover/ProjectCover.tsx'
import { Tag, TagList } from '../components/Tag/Tag.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { cx } from '../styles/cx.ts'
import { excerptOf, calendarDay } from '../format/format.ts'
import { highlighted } from '../components/highlighted/highlighted.tsx'
import styles from './Card.module.css'
import { MatchLine, PreviewText, type CardProps } from './CardLines.tsx'

interface ProjectCardProps extends CardProps {
  project: ProjectCardData
}

const facesShown = 4

const courseLine = ({ course, semester, deadline }: ProjectCardData): string =>
  [
    isolated(course),
    isolated(semester),
    deadline === null ? '' : `Deadline ${calendarDay(deadline)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

const rolesShown = 3

/** "Designer, 2 × Tester": the first ones. */
const rolesInWords = (roles: ProjectCardData['openRoles']): string => {
  const words = roles.map(({ title, free }) => (free === 1 ? '' : `${free} × `) + isolated(title))
  return words.slice(0, rolesShown).join(', ') + (words.length > rolesShown ? ', …' : '')
}

/** "Designer (Figma, Illustration)": the role by which a search found the project, if the card does not show it anyway. */
const foundRoleInWords = ({ foundRole, openRoles, tags }: ProjectCardData): string => {
  if (!foundRole) return ''
  const { title } = foundRole
  const skills = foundRole.skills.filter((skill) => !tags.includes(skill))
  if (skills.length > 0) return `${isolated(title)} (${skills.map(isolated).join(', ')})`
  return openRoles.slice(0, rolesShown).some((role) => role.title === title) ? '' : isolated(title)
}

/** On a card, the number of open roles says more than that the project looks for members, as nearly all do. */
const statusOf = ({ status, openRoles }: ProjectCardData): string => {
  if (!status || openRoles.length === 0) return recruitingStatus(status)
  return openRoles.length === 1 ? '1 role open' : `${openRoles.length} roles open`
}

/** A project at a glance: picture, title, status, tags and members. */
export function ProjectCard({
  project,
  look = 'result',
  matching,
  query,
  readSkills,
  actions,
  isFirst,
  className,
  ...rest
}: ProjectCardProps) {
  const faces = project.faces.slice(0, facesShown)
  const others = project.teamSize - faces.length
  const members = project.teamSize === 1 ? '1 member' : `${project.teamSize} members`
  const isPreview = look === 'preview'
  const course = courseLine(project)
  const foundRole = foundRoleInWords(project)
  // Cards side by side are about equally full: each of these lines takes the place of two tags.
  const lines = [project.openRoles.length > 0, course !== '', project.match].filter(Boolean).length
  return (
    <article
      aria-label={project.title}
      {...rest}
      className={cx(styles.card, className)}
      data-look={look}
      data-of="projects"
    >
      {/* A pattern in the small space of a result shows nothing. */}
      {(look !== 'compact' || project.imageId !== null) && (
        <ProjectCover
          id={project.id}
          imageId={project.imageId}
          alt={project.imageDescription ?? ''}
          {...(look === 'compact' && { sizes: '(min-width: 62em) 120px, 32vw' })}
          isFirst={isFirst}
          className={styles.cover}
        />
      )}
      <div className={styles.body}>
        <Tag tone={project.status ? 'open' : 'closed'} className={cx(styles.status, styles.beside)}>
          {statusOf(project)}
        </Tag>
        <h3 dir="auto" className={cx(styles.title, styles.beside)}>
          <Link to={`/projects/${project.id}`} className={styles.link}>
            {highlighted(isPreview ? cut(project.title, cuts.cardTitle) : project.title, query)}
          </Link>
        </h3>
        {isPreview ? (
          <p dir="auto" className={styles.text}>
            {cut(excerptOf(project.description), cuts.cardDescription)}
          </p>
        ) : (
          <PreviewText text={excerptOf(project.description)} about={project.title} query={query} />
        )}
        <TagList
          label="Tags"
          tags={project.tags}
          finds="projects"
          matching={[...(project.match?.matched ?? []), ...(matching ?? [])]}
          query={query}
          read={readSkills}
          max={isPreview ? Math.max(6 - 2 * lines, 2) : undefined}
        />
        {project.openRoles.length > 0 && (
          <p className={styles.roles}>
            <strong>Open roles:</strong> {highlighted(rolesInWords(project.openRoles), query)}
          </p>
        )}
        {foundRole !== '' && (
          <p className={styles.roles}>
            <strong>Open role:</strong>{' '}
            {highlighted(foundRole, [query, ...(readSkills ?? [])].join(' '))}
          </p>
        )}
        {project.foundMember !== undefined && (
          <p className={styles.roles}>
            <strong>{project.foundMember.role}:</strong>{' '}
            {highlighted(isolated(project.foundMember.name), query)}
          </p>
        )}
        {course !== '' && <p className={styles.fact}>{highlighted(course, query)}</p>}
        {project.match && <MatchLine match={project.match} />}
        <div className={styles.foot}>
          <span className={styles.faces}>
            {faces.map((face) => (
              <Avatar
                key={face.id}
                id={face.id}
                name={face.name}
                photoId={face.profilePhotoId}
                size="small"
                className={styles.face}
              />
            ))}
            {others > 0 && <span aria-hidden>+{others}</span>}
            <VisuallyHidden>{members}</VisuallyHidden>
          </span>
          <span className={styles.fact}>
            {project.meetingFormat.join(', ')}
            {project.activity && ` · ${activityLabel[project.activity]}`}
          </span>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <BookmarkButton
        kind="projects"
        id={project.id}
        about={project.title}
        className={styles.bookmark}
      />
    </article>
  )
}
