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
  isSmall = false,
}: FragmentProps['message-popover']) {
  const { status, user } = useSession()
  const signInPath = useSignInPath()
  const [open, setOpen] = useState(false)
  const label = `Message ${isolated(userName)}`
  const look = {
    variant: isPrimary ? 'primary' : 'secondary',
    size: isSmall ? 'small' : 'medium',
  } as const
  const face = (
    <>
      <MessageCircle aria-hidden />
      Message
    </>
  )

  if (user?.id === userId) return null
  if (status === 'unknown')
    return (
      <Button disabled {...look}>
        {face}
      </Button>
    )
  if (!user || status === 'incomplete') {
    return (
      <LinkButton to={signInPath} aria-label={label} {...look}>
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
        <Button aria-label={label} {...look}>
          {face}
        </Button>
      }
    >
      <FirstMessageForm userId={user.id} otherId={userId} otherName={userName} />
    </Popover>
  )
}
