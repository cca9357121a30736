import { isolated } from '@quad/contract'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import { useSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'
import { blockPerson, unblockPerson } from './blocking.queries.ts'
import styles from './blocking.module.css'

export interface BlockDialogProps {
  person: { id: string; name: string }
  /** Whether the person is blocked, and is unblocked here. */
  isBlocked: boolean
  onClose: () => void
}

/** Explains blocking, or unblocking, before it is confirmed. */
export function BlockDialog({ person: { id, name }, isBlocked, onClose }: BlockDialogProps) {
  const userId = useSession((state) => state.user?.id) ?? ''
  const verb = isBlocked ? 'Unblock' : 'Block'

  const change = async () => {
    await (isBlocked ? unblockPerson : blockPerson)({ userId, otherId: id })
    toast.success(`${isolated(name)} is ${isBlocked ? 'unblocked' : 'blocked'}.`)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${verb} ${isolated(name)}?`}
      description={
        isBlocked ? (
          `You can write to each other and invite each other again. You will not receive what ${isolated(name)} sent while blocked.`
        ) : (
          <ul role="list" className={styles.meaning}>
            <li>You cannot write to or invite each other.</li>
            <li>
              <bdi>{name}</bdi> is not told, and you never receive what <bdi>{name}</bdi> sends
              while blocked.
            </li>
            <li>
              Pending requests and invitations from <bdi>{name}</bdi> are removed.
            </li>
            <li>You still see each other&apos;s messages in the chats of shared projects.</li>
            <li>
              You can unblock <bdi>{name}</bdi> at any time, also in your settings.
            </li>
          </ul>
        )
      }
      confirm={verb}
      danger={!isBlocked}
      onConfirm={change}
    />
  )
}
