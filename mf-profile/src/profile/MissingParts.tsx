import type { SelfUser } from '@quad/contract'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './profile.module.css'

interface Part {
  label: string
  /** Path of the page that fixes it. */
  to: string
  done: boolean
}

const partsOf = (user: SelfUser): Part[] => {
  const editor = `/users/${user.id}/edit`
  return [
    { label: 'Add a profile photo', to: `${editor}#photo`, done: user.profilePhotoId !== null },
    { label: 'Add a cover image', to: `${editor}#cover`, done: user.coverImageId !== null },
    { label: 'Add your LinkedIn link', to: `${editor}#links`, done: user.linkedInLink !== '' },
    { label: 'Add your Instagram link', to: `${editor}#links`, done: user.instagramLink !== '' },
    { label: 'Join or create a project', to: '/search', done: user.projectsId.length > 0 },
  ]
}

interface MissingPartsProps {
  user: SelfUser
}

/** Lists the missing parts for the profile's owner; empty for a complete profile. */
export function MissingParts({ user }: MissingPartsProps) {
  const parts = partsOf(user)
  const done = parts.filter((part) => part.done).length
  if (done === parts.length) return null
  return (
    <section aria-labelledby="missing" className={styles.missing}>
      <h2 id="missing">Make it easier to find you</h2>
      <p className={styles.quiet}>
        {done} of {parts.length} done. Only you see this.
      </p>
      <ul role="list" className={styles.parts}>
        {parts.map(({ label, to, done: isDone }) => (
          <li key={label} className={styles.part} data-done={isDone || undefined}>
            {isDone ? (
              <>
                <CircleCheck aria-label="Done:" size={20} />
                {label}
              </>
            ) : (
              <>
                <Circle aria-hidden size={20} />
                <Link to={to}>{label}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
