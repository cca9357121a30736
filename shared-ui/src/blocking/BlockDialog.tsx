import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import { useShell } from '../remote/shell-services.ts'
import { useSession } from '../session/session-store.ts'
import { blockPerson, unblockPerson } from './blocking.queries.ts'
import styles from './blocking.module.css'

interface BlockDialogProps {
  person: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what blocking means before it is done. */
export function BlockDialog({ person: { id, name }, open, onOpenChange }: BlockDialogProps) {
  const { toast } = useShell()
  const userId = useSession((state) => state.user?.id)
  const { mutateAsync } = useMutation(blockPerson)

  const block = async () => {
    if (userId === undefined) return
    await mutateAsync({ userId, otherId: id })
    toast.success(`${name} is blocked.`)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${name}?`}
      description={
        <ul className={styles.meaning}>
          <li>Neither of you can write to the other or invite the other.</li>
          <li>
            {name} is not told, and what {name} sends meanwhile never reaches you.
          </li>
          <li>What {name} has sent and waits for your answer is taken away.</li>
          <li>In the chat of a project that you share, you still read each other.</li>
          <li>You can unblock {name} at any time, also in your settings.</li>
        </ul>
      }
      confirm="Block"
      danger
      onConfirm={block}
    />
  )
}

/** Says what unblocking means before it is done. */
export function UnblockDialog({ person: { id, name }, open, onOpenChange }: BlockDialogProps) {
  const { toast } = useShell()
  const userId = useSession((state) => state.user?.id)
  const { mutateAsync } = useMutation(unblockPerson)

  const unblock = async () => {
    if (userId === undefined) return
    await mutateAsync({ userId, otherId: id })
    toast.success(`${name} is blocked no longer.`)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Unblock ${name}?`}
      description={`You can write to each other and invite each other again. What ${name} sent meanwhile stays away.`}
      confirm="Unblock"
      onConfirm={unblock}
    />
  )
}
