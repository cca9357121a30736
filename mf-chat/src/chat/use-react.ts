import { messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { changeMessage } from '../chat-cache.ts'
import { reactToMessage } from '../chat.queries.ts'

interface Reacting {
  react: (messageId: string, emoji: string, reacts: boolean) => void
  /** The message whose last reaction was not saved, and why. */
  failed: { id: string; text: string } | undefined
}

/** Adds and removes reactions in a chat. They need a network: the outbox holds messages alone. */
export const useReact = (chatId: string): Reacting => {
  const { mutate, error, variables } = useMutation({
    ...reactToMessage,
    onSuccess: (message) => changeMessage(chatId, message),
  })
  return {
    react: (messageId, emoji, reacts) => mutate({ params: { messageId }, body: { emoji, reacts } }),
    failed:
      error && variables
        ? {
            id: variables.params.messageId,
            text: messageOf(error, 'The reaction was not saved. Please try again.'),
          }
        : undefined,
  }
}
