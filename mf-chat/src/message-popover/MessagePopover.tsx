import { isolated } from '@quad/contract'
import {
  Button,
  LinkButton,
  Popover,
  onDemand,
  useSession,
  useSignInPath,
  type FragmentProps,
} from '@quad/shared-ui'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'

const FirstMessageForm = onDemand(
  'first-message-form',
  async () => (await import('./FirstMessageForm.tsx')).FirstMessageForm,
)

/** A button that opens a small form to write to a person; empty for the person themselves. */
export function MessagePopover({
  userId,
  userName,
  isPrimary = false,
}: FragmentProps['message-popover']) {
  const { status, user } = useSession()
  const signInPath = useSignInPath()
  const [open, setOpen] = useState(false)
  const label = `Message ${isolated(userName)}`
  const variant = isPrimary ? 'primary' : 'secondary'
  const face = (
    <>
      <MessageCircle aria-hidden />
      Message
    </>
  )

  if (user?.id === userId) return null
  if (status === 'unknown')
    return (
      <Button disabled variant={variant}>
        {face}
      </Button>
    )
  if (!user || status === 'incomplete') {
    return (
      <LinkButton to={signInPath} aria-label={label} variant={variant}>
        {face}
      </LinkButton>
    )
  }
  return (
    <Popover
      label={`Message to ${isolated(userName)}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button aria-label={label} variant={variant}>
          {face}
        </Button>
      }
    >
      <FirstMessageForm userId={user.id} otherId={userId} otherName={userName} />
    </Popover>
  )
}
