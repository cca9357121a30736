import { Button, ConfirmDialog, IconButton, drafts, useMedia, useShell } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { chatQuery, deleteChat } from '../chat.queries.ts'

interface DeleteChatProps {
  chatId: string
  partnerName: string
  /** Under which what was typed here is kept. */
  draftName: string
}

/** Takes a direct chat out of one's own list, after a question. */
export function DeleteChat({ chatId, partnerName, draftName }: DeleteChatProps) {
  const shell = useShell()
  const cache = useQueryClient()
  const { mutateAsync } = useMutation(deleteChat)
  const [asks, setAsks] = useState(false)
  const isNarrow = useMedia('(width < 800px)')
  const ask = () => setAsks(true)

  const proceed = async () => {
    await mutateAsync(chatId)
    drafts.drop(draftName)
    await shell.navigate('/chats')
    cache.removeQueries({ queryKey: chatQuery(chatId).queryKey })
    await cache.invalidateQueries({ queryKey: ['chats'] })
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
        description={`It leaves your list with all that was written so far. ${partnerName} keeps it, and a new message brings it back.`}
        confirm="Delete Chat"
        danger
        onConfirm={proceed}
      />
    </>
  )
}
