import { isolated, recruitingStatus } from '@quad/contract'
import { api, Avatar, DateLeaf, dateTime, ProjectCover, Skeleton } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { projectQuery } from '../chat.queries.ts'
import styles from './link-preview.module.css'

type Kind = 'projects' | 'event' | 'users'

/** Origin, kind and id in an address of a project, an event or a person. */
const address =
  /(https?:\/\/[^\s/]+)\/(projects|event|users)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w/-])/g

/** The project, event or person of this site whose page a text links to first; undefined if there is none. */
export const linkedPage = (text: string): { kind: Kind; id: string } | undefined => {
  for (const [, origin, kind, id] of text.matchAll(address)) {
    if (origin === location.origin) return { kind: kind as Kind, id: id! }
  }
  return undefined
}

interface CardProps {
  to: string
  picture: ReactNode
  title: string
  about: string
}

function Card({ to, picture, title, about }: CardProps) {
  return (
    <Link to={to} className={styles.preview}>
      {picture}
      <span className={styles.words}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.about}>{about}</span>
      </span>
    </Link>
  )
}

/** In the place of a card, as high as one, so that nothing moves; empty if the viewer may not see the page. */
function NoCard({ isError }: { isError: boolean }) {
  return isError ? null : (
    <Skeleton shape="block" width="320px" height="68px" className={styles.waiting} />
  )
}

interface IdProps {
  id: string
}

function ProjectPreview({ id }: IdProps) {
  const { data: project, isError } = useQuery(projectQuery(id))
  if (!project) return <NoCard isError={isError} />
  return (
    <Card
      to={`/projects/${id}`}
      picture={
        <ProjectCover id={id} imageId={project.imageId} sizes="96px" className={styles.cover} />
      }
      title={project.title}
      about={recruitingStatus(project.status)}
    />
  )
}

function EventPreview({ id }: IdProps) {
  const { data: event, isError } = useQuery({
    queryKey: ['event', id],
    queryFn: ({ signal }) => api.getEvent({ params: { eventId: id } }, { signal }),
  })
  if (!event) return <NoCard isError={isError} />
  return (
    <Card
      to={`/event/${id}`}
      picture={<DateLeaf iso={event.startDateTime} />}
      title={event.title}
      about={`${dateTime(event.startDateTime)} · ${isolated(event.projectTitle)}`}
    />
  )
}

function PersonPreview({ id }: IdProps) {
  const { data: person, isError } = useQuery({
    queryKey: ['user', id],
    queryFn: ({ signal }) => api.getUser({ params: { userId: id } }, { signal }),
  })
  if (!person) return <NoCard isError={isError} />
  const facts = [person.major, person.school].filter((each) => each !== '')
  return (
    <Card
      to={`/users/${id}`}
      picture={<Avatar id={id} name={person.name} photoId={person.profilePhotoId} />}
      title={person.name}
      about={facts.map(isolated).join(' · ')}
    />
  )
}

const previews = { projects: ProjectPreview, event: EventPreview, users: PersonPreview }

interface LinkPreviewProps {
  text: string
}

/** What a text links to first, if it is a project, an event or a person of this site that the viewer may see. */
export function LinkPreview({ text }: LinkPreviewProps) {
  const page = linkedPage(text)
  if (!page) return null
  const Shown = previews[page.kind]
  return <Shown id={page.id} />
}
