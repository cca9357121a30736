import { isolated } from '@quad/contract'
import { ConfirmDialog, drafts, invalidate, queryClient, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { chatQuery, deleteChat } from '../chat.queries.ts'

interface DeleteChatDialogProps {
  chatId: string
  partnerName: string
  /** Name of the draft in the message box, which is deleted with the chat. */
  draftName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a direct chat is removed from the viewer's list. */
export function DeleteChatDialog({
  chatId,
  partnerName,
  draftName,
  open,
  onOpenChange,
}: DeleteChatDialogProps) {
  const shell = useShell()
  const { mutateAsync } = useMutation(deleteChat)

  const proceed = async () => {
    await mutateAsync(chatId)
    drafts.drop(draftName)
    await shell.navigate('/chats')
    queryClient.removeQueries({ queryKey: chatQuery(chatId).queryKey })
    await invalidate(['chats'])
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this chat?"
      description={`The chat and its messages are removed from your list. ${isolated(partnerName)} keeps them, and a new message restores the chat.`}
      confirm="Delete Chat"
      danger
      onConfirm={proceed}
    />
  )
}
