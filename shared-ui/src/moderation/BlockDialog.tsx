import { isolated } from '@quad/contract'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import { useSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'
import { blockPerson, unblockPerson } from './blocking.queries.ts'
import styles from './blocking.module.css'

/** Blocks or unblocks a person, and then shows the text. */
const useChange = (change: typeof blockPerson, otherId: string) => {
  const userId = useSession((state) => state.user?.id)
  return async (done: string): Promise<void> => {
    if (userId === undefined) return
    await change({ userId, otherId })
    toast.success(done)
  }
}

interface BlockDialogProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** Explains blocking before it is confirmed. */
export function BlockDialog({ person: { id, name }, onClose }: BlockDialogProps) {
  const block = useChange(blockPerson, id)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Block ${isolated(name)}?`}
      description={
        <ul role="list" className={styles.meaning}>
          <li>You cannot write to or invite each other.</li>
          <li>
            <bdi>{name}</bdi> is not told, and you never receive what <bdi>{name}</bdi> sends while
            blocked.
          </li>
          <li>
            Pending requests and invitations from <bdi>{name}</bdi> are removed.
          </li>
          <li>You still see each other&apos;s messages in the chats of shared projects.</li>
          <li>
            You can unblock <bdi>{name}</bdi> at any time, also in your settings.
          </li>
        </ul>
      }
      confirm="Block"
      danger
      onConfirm={() => block(`${isolated(name)} is blocked.`)}
    />
  )
}

/** Explains unblocking before it is confirmed. */
export function UnblockDialog({ person: { id, name }, onClose }: BlockDialogProps) {
  const unblock = useChange(unblockPerson, id)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Unblock ${isolated(name)}?`}
      description={`You can write to each other and invite each other again. You will not receive what ${isolated(name)} sent while blocked.`}
      confirm="Unblock"
      onConfirm={() => unblock(`${isolated(name)} is unblocked.`)}
    />
  )
}
