import type { SelfUser, User } from '@quad/contract'
import { TagList } from '@quad/shared-ui'
import styles from './profile.module.css'

interface SkillsOfProps {
  user: User
  /** Their own skills are highlighted; null for a visitor. */
  viewer: SelfUser | null
}

const sharedBy = (skills: readonly string[], others: readonly string[]): number => {
  const own = new Set(others.map((skill) => skill.toLowerCase()))
  return skills.filter((skill) => own.has(skill.toLowerCase())).length
}

export function SkillsOf({ user, viewer }: SkillsOfProps) {
  const matching = viewer && viewer.id !== user.id ? viewer.skills : []
  const shared = sharedBy(user.skills, matching)
  return (
    <section aria-labelledby="skills">
      <h2 id="skills">Skills</h2>
      <TagList
        label="Skills"
        tags={user.skills}
        finds="users"
        matching={matching}
        className={styles.skills}
      />
      {shared > 0 && (
        <p className={styles.quiet}>
          {shared === 1 ? 'You share one of these.' : `You share ${shared} of these.`}
        </p>
      )}
    </section>
  )
}
