import { cut } from '@quad/contract'
import { linkOf } from '@quad/contract/links'
import type { Services } from '../../services.ts'
import { coverDescription } from '../../projects/cards.ts'

type Find = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: string,
) => Promise<Description | undefined>

const project: Find = async ({ db }, projectId) => {
  const row = await db
    .selectFrom('projects')
    .leftJoin('images', 'images.id', 'projects.image_id')
    .select([
      'title',
      'description',
      'images.id as imageId',
      'width',
      'height',
      coverDescription.as('pictureText'),
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, description } = row
  return { title, description: oneLine(description), picture: row, indexed: true }
}

// Profiles are public, but search engines should not list people.
const user: Find = async ({ db }, userId) => {
  const row = await db
    .selectFrom('users')
    .select(['name', 'major', 'school'])
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  return row && { title: row.name, description: `${row.major} · ${row.school}`, indexed: false }
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
  }
}

/** Finds what a page shows, by the first part of its path and the id that follows. */
export const things: Record<string, Find> = { projects: project, users: user, event }

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
}

/** Code points; link previews show about as much. */
const descriptionLength = 200

/** A text as a description, or a part of it. */
const oneLine = (text: string): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), descriptionLength)
