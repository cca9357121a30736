import type { SelfUser, User } from '@quad/contract'
import { TagList } from '@quad/shared-ui'

interface SkillsOfProps {
  user: User
  /** Whose own skills stand out; null for a visitor. */
  viewer: SelfUser | null
}

export function SkillsOf({ user, viewer }: SkillsOfProps) {
  const matching = viewer && viewer.id !== user.id ? viewer.skills : []
  return (
    <section aria-labelledby="skills">
      <h2 id="skills">Skills</h2>
      <TagList label="Skills" tags={user.skills} matching={matching} />
    </section>
  )
}
