import { isolated, type Project } from '@quad/contract'
import { calendarDay } from '@quad/shared-ui'
import { GraduationCap } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './project.module.css'

interface CourseNoteProps {
  project: Pick<Project, 'course' | 'semester' | 'deadline'>
}

const searchFor = (filter: Record<string, string>): string =>
  `/search?${new URLSearchParams({ searchType: 'projects', ...filter }).toString()}`

/** The course, its semester and the deadline; the course and the semester lead to their search. */
export function CourseNote({ project: { course, semester, deadline } }: CourseNoteProps) {
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
