import type { OpenRole } from '@quad/contract'
import { UserPlus } from 'lucide-react'
import styles from './Card.module.css'

const rolesShown = 3

interface OpenRolesProps {
  roles: readonly OpenRole[]
}

/** "Open roles: Designer, 2 × Tester": the first ones, and how many more there are. */
export function OpenRoles({ roles }: OpenRolesProps) {
  if (roles.length === 0) return null
  const shown = roles.slice(0, rolesShown)
  const more = roles.length - shown.length
  return (
    <p className={styles.roles}>
      <UserPlus aria-hidden size={16} className={styles.spark} />
      <span>
        <strong>Open roles:</strong>{' '}
        {shown.map(({ title, free }) => (free === 1 ? title : `${free} × ${title}`)).join(', ')}
        {more > 0 && `, +${more} more`}
      </span>
    </p>
  )
}
