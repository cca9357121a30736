import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { isHttpsUrl } from './https-url.ts'
import { calendarDay, lineText, plainText, searchText } from './text.ts'

const isProjectLink = (text: string): boolean =>
  isHttpsUrl(text) && new URL(text).hostname.includes('.')

const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** An https link, or an empty text. An address without a scheme gets `https://`. */
const link = (label: string) =>
  z
    .pipe(
      z.string().check(
        z.trim(),
        z.overwrite((text) => (text === '' || hasScheme.test(text) ? text : `https://${text}`)),
      ),
      plainText(limits.projectLink, texts.projectLinkTooLong(label)),
    )
    .check(z.refine((text) => text === '' || isProjectLink(text), texts.projectLink(label)))

const note = (tooLong: string) =>
  lineText({ min: 0, max: limits.courseNote, tooShort: tooLong, tooLong })

const dateOrNull = z.nullable(calendarDay(texts.deadline))

/** The links of a project, as it shows and edits them. Empty for none. */
export const projectLinks = {
  repositoryLink: link('Repository'),
  designLink: link('Design'),
  siteLink: link('Site'),
}

/** The course for which a project is done. Empty or null for none. */
export const courseNote = {
  course: note(texts.courseTooLong),
  semester: note(texts.semesterTooLong),
  /** A calendar day, without a time zone. */
  deadline: dateOrNull,
}

/** What a project filter may say about the course. */
export const courseFilter = {
  /** How the course begins. */
  course: z.optional(searchText(limits.courseNote)),
  /** How the semester begins. */
  semester: z.optional(searchText(limits.courseNote)),
  /** Only projects whose deadline has not passed and is on this day at the latest. */
  dueBy: z.optional(calendarDay()),
}
