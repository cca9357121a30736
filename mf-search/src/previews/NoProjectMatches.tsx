import { isolated, type SelfUser } from '@quad/contract'
import { useQuery } from '@tanstack/react-query'
import { wantedSkills } from '../search.queries.ts'
import { PlaceholderCard } from './PlaceholderCard.tsx'

const skillsNamed = 5

interface NoProjectMatchesProps {
  user: SelfUser
}

/** Says what to add to the profile, for a person whose skills no other recruiting project wants. */
export function NoProjectMatches({ user }: NoProjectMatchesProps) {
  const { data: wanted = [] } = useQuery(wantedSkills)
  const own = new Set(user.skills.map((skill) => skill.toLowerCase()))
  const others = wanted.filter((skill) => !own.has(skill.toLowerCase())).slice(0, skillsNamed)
  return (
    <PlaceholderCard title="No match yet" to={`/users/${user.id}/edit`} label="Add more skills">
      No other open project looks for your skills.
      {others.length > 0 && ` New projects look for ${others.map(isolated).join(', ')}.`} Add what
      you know or want to learn.
    </PlaceholderCard>
  )
}
