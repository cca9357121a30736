import { isolated, type User } from '@quad/contract'
import { Ban, Ellipsis, Flag, UserCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../components/Button/Button.tsx'
import { Menu, MenuItem } from '../components/Menu/Menu.tsx'
import { onDemand } from '../components/OnDemand/on-demand.tsx'
import { ReportDialog } from './ReportDialog.tsx'

/** Asks whether to block a person, or to end that. */
export const BlockDialog = onDemand(
  'BlockDialog',
  async () => (await import('./BlockDialog.tsx')).BlockDialog,
)

interface PersonMenuProps {
  person: { id: string; name: string }
  can: Pick<User['can'], 'block' | 'unblock' | 'report'>
  /** Further menu items, shown last. */
  children?: ReactNode
}

/** A "More" menu to block or report a person. Renders nothing if it has no item. */
export function PersonMenu({ person, can, children }: PersonMenuProps) {
  const [asks, setAsks] = useState<'block' | 'unblock' | 'report'>()
  const close = () => setAsks(undefined)

  if (!can.block && !can.unblock && !can.report && !children) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More: ${isolated(person.name)}`}>
            <Ellipsis aria-hidden size={22} />
          </IconButton>
        }
      >
        {can.block && (
          <MenuItem onSelect={() => setAsks('block')}>
            <Ban aria-hidden />
            Block
          </MenuItem>
        )}
        {can.unblock && (
          <MenuItem onSelect={() => setAsks('unblock')}>
            <UserCheck aria-hidden />
            Unblock
          </MenuItem>
        )}
        {can.report && (
          <MenuItem onSelect={() => setAsks('report')}>
            <Flag aria-hidden />
            Report
          </MenuItem>
        )}
        {children}
      </Menu>
      {(asks === 'block' || asks === 'unblock') && (
        <BlockDialog person={person} isBlocked={asks === 'unblock'} onClose={close} />
      )}
      <ReportDialog
        about="person"
        id={person.id}
        what={person.name}
        open={asks === 'report'}
        onOpenChange={close}
      />
    </>
  )
}
