import { isolated, type JoinRequest } from '@quad/contract'

type Role = NonNullable<JoinRequest['wantedRole']>

/** What accepting does if the role is not open. */
const consequence = ({ state }: Role, name: string): string => {
  if (state === 'filled')
    return `This role is filled. If you accept, ${isolated(name)} joins without it.`
  if (state === 'removed')
    return `This role was removed. If you accept, ${isolated(name)} joins without it.`
  return state === 'closed'
    ? `This role is closed. If you accept, ${isolated(name)} takes a place in it.`
    : ''
}

interface RequestedRoleProps {
  role: Role
  /** Name of the person who requests to join. */
  name: string
}

/** The role that a request names. */
export function RequestedRole({ role, name }: RequestedRoleProps) {
  return (
    <p>
      Wants to join as <strong dir="auto">{role.title}</strong>. {consequence(role, name)}
    </p>
  )
}
