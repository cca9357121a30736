import { eventTime, recruitingStatus, cut } from '@quad/contract'
import { linkOf } from '@quad/contract/links'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Services } from '../../services.ts'
import { coverDescription } from '../../projects/cards.ts'
import type { PageSection } from '@quad/federation/page'

type Find = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: string,
) => Promise<Description | undefined>

const linksTo = (kind: 'projects' | 'event', rows: readonly { id: string; title: string }[]) =>
  rows.map(({ id, title }) => ({ text: title, url: `/${kind}/${id}` }))

// Without its members: search engines should not find people by their names.
const project: Find = async ({ db }, projectId) => {
  const row = await db
    .selectFrom('projects')
    .leftJoin('images', 'images.id', 'projects.image_id')
    .select((expressions) => [
      'title',
      'description',
      'meeting_format as meetingFormat',
      'recruiting',
      'tags',
      'images.id as imageId',
      'width',
      'height',
      coverDescription.as('pictureText'),
      jsonArrayFrom(
        expressions
          .selectFrom('events')
          .select(['events.id', 'events.title'])
          .whereRef('events.project_id', '=', 'projects.id')
          .orderBy('starts_at', 'desc')
          .limit(20),
      ).as('events'),
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, description, events } = row
  return {
    title,
    description: oneLine(description),
    picture: row,
    indexed: true,
    text: [
      {
        title,
        paragraphs: [
          ...paragraphsOf(description),
          `${recruitingStatus(row.recruiting)}. ${row.meetingFormat}.`,
          `Tags: ${row.tags.join(', ')}`,
        ],
      },
      ...(events.length > 0 ? [{ title: 'Events', links: linksTo('event', events) }] : []),
    ],
  }
}

// Profiles are public, but search engines should not list people.
const user: Find = async ({ db }, userId) => {
  const row = await db
    .selectFrom('users')
    .select((expressions) => [
      'name',
      'major',
      'school',
      'description',
      'skills',
      jsonArrayFrom(
        expressions
          .selectFrom('memberships')
          .innerJoin('projects', 'projects.id', 'memberships.project_id')
          .select(['projects.id', 'projects.title'])
          .whereRef('memberships.user_id', '=', 'users.id')
          .orderBy('projects.title'),
      ).as('projects'),
    ])
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, projects } = row
  const studies = `${row.major} · ${row.school}`
  return {
    title: name,
    description: studies,
    indexed: false,
    text: [
      {
        title: name,
        paragraphs: [studies, ...paragraphsOf(row.description), `Skills: ${row.skills.join(', ')}`],
      },
      ...(projects.length > 0 ? [{ title: 'Projects', links: linksTo('projects', projects) }] : []),
    ],
  }
}

/**
 * An event's place in the terms of schema.org. Its text alone says whether the event is online: the link, and whether
 * there is one, are for members only. The text may be a link itself.
 */
const placeOf = (location: string, url: string) =>
  /^online$/i.test(location) || linkOf(location)?.startsWith('http')
    ? {
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url },
      }
    : { location: { '@type': 'Place', name: location } }

const event: Find = async ({ db, config }, eventId) => {
  const row = await db
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .leftJoin('images', 'images.id', 'projects.image_id')
    .select([
      'events.title',
      'events.description',
      'events.location',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'projects.id as projectId',
      'projects.title as projectTitle',
      'images.id as imageId',
      'width',
      'height',
      coverDescription.as('pictureText'),
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, description, location, projectTitle } = row
  const [startDate, endDate] = [row.startsAt.toISOString(), row.endsAt.toISOString()]
  const projectPath = `/projects/${row.projectId}`
  return {
    title,
    description: oneLine(`${projectTitle}: ${description}`),
    picture: row,
    indexed: true,
    // https://schema.org/Event
    data: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: title,
      description: oneLine(description),
      startDate,
      endDate,
      ...placeOf(location, new URL(`/event/${eventId}`, config.url).href),
      organizer: {
        '@type': 'Organization',
        name: projectTitle,
        url: new URL(projectPath, config.url).href,
      },
    },
    text: [
      {
        title,
        paragraphs: [
          `${eventTime(startDate, 'UTC')} to ${eventTime(endDate, 'UTC')}`,
          location,
          ...paragraphsOf(description),
        ],
        links: [{ text: projectTitle, url: projectPath }],
      },
    ],
  }
}

/** Finds what a page shows, by the first part of its path and the id that follows. */
export const things: Record<string, Find> = { projects: project, users: user, event }

/** The newest projects, as links. */
export const newestProjects = async ({ db }: Pick<Services, 'db'>) =>
  linksTo(
    'projects',
    await db
      .selectFrom('projects')
      .select(['id', 'title'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
  )

interface Picture {
  imageId: string | null
  /** Pixels; null without a picture. */
  width: number | null
  height: number | null
  /** Null for a picture that is decorative or not described. */
  pictureText: string | null
}

/** The description of a page, with relative URLs. */
export interface Description {
  title: string
  description: string
  picture?: Picture
  indexed: boolean
  data?: Record<string, unknown>
  /** What a visitor reads there, without scripts. */
  text: readonly PageSection[]
}

/** Code points; link previews show about as much. */
const descriptionLength = 200

/** A text as a description, or a part of it. */
const oneLine = (text: string): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), descriptionLength)

/** The paragraphs of a text that a user wrote. */
const paragraphsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '')
