import type { Chat } from '@quad/contract'
import { Button, MenuItem, PersonMenu, useMedia } from '@quad/shared-ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteChatDialog } from './DeleteChatDialog.tsx'

interface ChatActionsProps extends Pick<Chat, 'partner' | 'can'> {
  chatId: string
  /** Name of the draft in the message box. */
  draftName: string
}

/** Deletes a direct chat; blocks or reports the other person. One menu on a narrow screen. */
export function ChatActions({ chatId, partner, can, draftName }: ChatActionsProps) {
  const isNarrow = useMedia('(width < 50em)')
  const [asks, setAsks] = useState(false)
  const canDecide = can.block || can.unblock
  return (
    <>
      {can.delete && !isNarrow && (
        <Button variant="quiet" size="small" onClick={() => setAsks(true)}>
          <Trash2 aria-hidden />
          Delete Chat
        </Button>
      )}
      <PersonMenu
        person={partner}
        can={{ block: can.block, unblock: can.unblock, report: canDecide }}
      >
        {can.delete && isNarrow && (
          <MenuItem onSelect={() => setAsks(true)}>
            <Trash2 aria-hidden />
            Delete Chat
          </MenuItem>
        )}
      </PersonMenu>
      {can.delete && (
        <DeleteChatDialog
          {...{ chatId, draftName }}
          partnerName={partner.name}
          open={asks}
          onOpenChange={setAsks}
        />
      )}
    </>
  )
}
