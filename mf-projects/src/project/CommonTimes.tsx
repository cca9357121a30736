import type { Project } from '@quad/contract'
import { LinkButton, Tag } from '@quad/shared-ui'
import { CalendarSearch } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './events.module.css'

interface CommonTimesProps {
  project: Project
}

/** The open polls for a common time, and the way to a new one; nothing for non-members. */
export function CommonTimes({ project }: CommonTimesProps) {
  if (project.audience === 'public') return null
  const times = `/projects/${project.id}/times`
  const { timePolls = [] } = project
  return (
    <div className={styles.commonTimes}>
      {timePolls.length > 0 && (
        <ul role="list" aria-label="Times to agree on" className={styles.polls}>
          {timePolls.map(({ id, title, answered }) => (
            <li key={id}>
              <Link to={`${times}/${id}`} dir="auto">
                {title}
              </Link>
              <Tag tone={answered ? 'plain' : 'open'}>
                {answered ? 'You answered' : 'Which times fit you?'}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to={`${times}/new`} size="small">
        <CalendarSearch aria-hidden />
        Find a common time
      </LinkButton>
    </div>
  )
}
