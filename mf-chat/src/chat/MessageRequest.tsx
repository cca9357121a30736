import { isolated, type Chat } from '@quad/contract'
import {
  api,
  BlockDialog,
  Button,
  messageOf,
  toast,
  useShell,
  withLiveEvent,
} from '@quad/shared-ui'
import { useState } from 'react'
import styles from './message-request.module.css'

interface MessageRequestProps extends Pick<Chat, 'partner' | 'request'> {
  chatId: string
  /** Called when the viewer has accepted: these buttons are gone. */
  onAccepted: () => void
}

/** Asks whether to take part in a chat that a person has begun with whom the viewer has nothing in common. */
export function MessageRequest({ chatId, partner, request, onAccepted }: MessageRequestProps) {
  const shell = useShell()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const [isBlocking, setBlocking] = useState(false)
  const name = isolated(partner.name)

  const answer = async (accepted: boolean) => {
    setBusy(accepted ? 'accept' : 'decline')
    try {
      await withLiveEvent({ type: 'chats' }, async () => {
        await api.answerMessageRequest({ params: { chatId }, body: { accepted } })
        if (!accepted) await shell.navigate('/chats')
      })
      if (accepted) onAccepted()
      else toast.success(`Declined. ${name} is not told.`)
    } catch (error) {
      toast.error(messageOf(error, 'Your answer was not saved. Please try again.'))
    }
    setBusy(undefined)
  }

  return (
    <section aria-label="Message request" className={styles.request}>
      <p>
        {request === 'declined'
          ? `You declined this chat. If you write, ${name} can write to you again.`
          : `You have no project in common with ${name}. If you write, you accept the chat. If you decline, ${name} is not told.`}
      </p>
      <div className={styles.answers}>
        <Button size="small" busy={busy === 'accept'} onClick={() => void answer(true)}>
          Accept
        </Button>
        {request === 'pending' && (
          <Button
            size="small"
            variant="quiet"
            busy={busy === 'decline'}
            onClick={() => void answer(false)}
          >
            Decline
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setBlocking(true)}>
          Block
        </Button>
      </div>
      {isBlocking && (
        <BlockDialog person={partner} isBlocked={false} onClose={() => setBlocking(false)} />
      )}
    </section>
  )
}
