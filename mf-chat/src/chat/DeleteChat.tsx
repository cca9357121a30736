import {
  Button,
  ConfirmDialog,
  IconButton,
  drafts,
  invalidate,
  queryClient,
  useMedia,
  useShell,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { chatQuery, deleteChat } from '../chat.queries.ts'

interface DeleteChatProps {
  chatId: string
  partnerName: string
  /** Name of the draft in the message box, which is deleted with the chat. */
  draftName: string
}

/** Button that removes a direct chat from the viewer's list, after a confirmation. */
export function DeleteChat({ chatId, partnerName, draftName }: DeleteChatProps) {
  const shell = useShell()
  const { mutateAsync } = useMutation(deleteChat)
  const [asks, setAsks] = useState(false)
  const isNarrow = useMedia('(width < 800px)')
  const ask = () => setAsks(true)

  const proceed = async () => {
    await mutateAsync(chatId)
    drafts.drop(draftName)
    await shell.navigate('/chats')
    queryClient.removeQueries({ queryKey: chatQuery(chatId).queryKey })
    await invalidate(['chats'])
  }

  return (
    <>
      {isNarrow ? (
        <IconButton label="Delete Chat" onClick={ask}>
          <Trash2 aria-hidden size={20} />
        </IconButton>
      ) : (
        <Button variant="quiet" size="small" onClick={ask}>
          <Trash2 aria-hidden />
          Delete Chat
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Delete this chat?"
        description={`The chat and its messages are removed from your list. ${partnerName} keeps them, and a new message restores the chat.`}
        confirm="Delete Chat"
        danger
        onConfirm={proceed}
      />
    </>
  )
}
