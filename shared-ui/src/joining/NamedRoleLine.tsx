import { isolated, type NamedRole } from '@quad/contract'

interface NamedRoleLineProps {
  role: NamedRole
  /** Name of the person who requests to join; absent for an invitation. */
  name?: string
  /** Whether the viewer can make someone a member at once by accepting. */
  joins: boolean
}

/** The role that a request or an invitation names, and what accepting does unless the role is open. */
export function NamedRoleLine({ role: { title, state }, name, joins }: NamedRoleLineProps) {
  const who = name === undefined ? 'you join' : `${isolated(name)} joins`
  const then = joins ? `If you accept, ${who} without it.` : ''
  const consequences = {
    open: '',
    closed:
      name === undefined
        ? ''
        : `This role is closed. If you accept, ${isolated(name)} takes a place in it.`,
    filled: `This role is filled. ${then}`,
    removed: `This role was removed. ${then}`,
  }
  return (
    <p>
      {name === undefined ? 'To join as ' : 'Wants to join as '}
      <strong dir="auto">{title}</strong>. {consequences[state]}
    </p>
  )
}
