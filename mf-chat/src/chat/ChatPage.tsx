import {
  deletedPerson,
  isolated,
  texts,
  type Chat,
  type QuotedMessage,
  type SelfUser,
} from '@quad/contract'
import {
  api,
  Button,
  ConfirmDialog,
  drafts,
  EmptyState,
  LinkButton,
  Loading,
  MenuItem,
  MenuLink,
  messageOf,
  PageHeading,
  PersonMenu,
  QueryBoundary,
  queryClient,
  RequestError,
  Skeleton,
  toast,
  useMedia,
  useShell,
  withLiveEvent,
} from '@quad/shared-ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Bell, BellOff, CalendarSearch, MessageCircleOff, Trash2 } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useOutletContext, useParams } from 'react-router-dom'
import { chatQuery, projectQuery, type LoadedChat, type Older } from '../chat.queries.ts'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { namesOf } from '../message-text/message-text.ts'
import { useOutbox, type Outgoing } from '../outbox/outbox.ts'
import { usePresence } from '../presence.ts'
import type { Mentionable } from './mentioning.ts'
import { useFileDrop } from './use-file-drop.ts'
import { MessageBox, type MessageBoxHandle } from './MessageBox.tsx'
import { MessageRequest } from './MessageRequest.tsx'
import { MessageLog, type MessageLogHandle } from './MessageLog.tsx'
import { PinnedMessages } from './PinnedMessages.tsx'
import { ChatAnnouncer } from './ChatAnnouncer.tsx'
import { PartnerPhoto } from './PartnerPhoto.tsx'
import { typingLine, useSendTyping, useTyping } from './typing.ts'
import styles from './chat.module.css'

// A malformed id, a missing chat and another person's chat look the same.
const isNoChat = (error: unknown): boolean =>
  error instanceof RequestError && [400, 403, 404].includes(error.status)

/** One chat of the signed-in person. */
export function ChatPage() {
  const { chatId = '' } = useParams<'chatId'>()
  const user = useOutletContext<SelfUser>()
  const { data, error } = useInfiniteQuery(chatQuery(chatId))

  // Also while the chat is shown: a person who leaves a project loses its chat at once.
  if (isNoChat(error)) return <NoChat wasOpen={data !== undefined} />
  return (
    <QueryBoundary
      query={chatQuery(chatId)}
      skeleton={<ChatSkeleton />}
      failed={
        <PageHeading title="Chat" replacesPage>
          This chat could not be loaded.
        </PageHeading>
      }
      level="own"
      className={styles.state}
    >
      {(found) => (
        <OpenChat
          key={chatId}
          chatId={chatId}
          user={user}
          chat={found.data}
          {...(found.isRefetchError && { onRefresh: found.refetch })}
          older={found}
        />
      )}
    </QueryBoundary>
  )
}

interface NoChatProps {
  /** The chat was on screen before. */
  wasOpen: boolean
}

function NoChat({ wasOpen }: NoChatProps) {
  return (
    <EmptyState
      icon={<MessageCircleOff size={28} />}
      title={
        <PageHeading title="Chat" replacesPage={wasOpen}>
          Chat not found
        </PageHeading>
      }
      level="own"
      className={styles.state}
      action={
        <LinkButton to="/chats" variant="primary">
          Back to chats
        </LinkButton>
      }
    >
      It was deleted, or you are not a participant.
    </EmptyState>
  )
}

interface OpenChatProps {
  chatId: string
  user: SelfUser
  chat: LoadedChat
  older: Older
  /** Repeats a failed refetch; absent if none failed. */
  onRefresh?: () => Promise<unknown>
}

/** The members whom the viewer can mention in a chat: none in a direct one. */
const useMentionable = ({ isProjectGroupchat, partner }: LoadedChat, ownId: string) => {
  const { data } = useQuery({ ...projectQuery(partner.id), enabled: isProjectGroupchat })
  return useMemo(
    (): Mentionable[] =>
      (data?.members ?? []).flatMap((member) =>
        member.id === ownId ? [] : { ...member, written: member.name },
      ),
    [data, ownId],
  )
}

/** The chat's header, its messages and the message input. */
function OpenChat({ chatId, user, chat, older, onRefresh }: OpenChatProps) {
  const { unsent, send, retry, discard } = useOutbox(chatId, user.id)
  const present = usePresence(user.id)
  const typing = useTyping(chatId)
  const sayTyping = useSendTyping(chatId)
  const members = useMentionable(chat, user.id)
  const { can, partner } = chat
  const box = useRef<MessageBoxHandle>(null)
  const log = useRef<MessageLogHandle>(null)
  const draftName = `message:${chatId}:${user.id}`
  // The same function in each render, so that the rows of the log stay as they are.
  const discardAndFocus = useCallback(
    (failed: Outgoing) => {
      discard(failed)
      box.current?.focus()
    },
    [discard],
  )

  // Each visit of an address is an object of its own: a link may be followed again.
  const { key, search } = useLocation()
  const linked = useMemo(() => {
    const seq = Number(new URLSearchParams(search).get('message'))
    return seq > 0 ? { key, seq } : undefined
  }, [key, search])

  const drop = useFileDrop((files) => box.current?.attach(files))
  const reply = useCallback((message: QuotedMessage) => box.current?.reply(message), [])

  return (
    <article aria-label={partner.name} className={styles.chat} {...(can.send && drop.handlers)}>
      {drop.isOver && <p className={styles.drop}>Drop files to attach them</p>}
      <ChatHeader
        {...{ chatId, chat, draftName }}
        isOnline={present.has(partner.id)}
        presentIds={[...present].toSorted().join(' ')}
      />
      {chat.pinned && <PinnedMessages messages={chat.pinned} />}
      <ConnectionNotice what="messages" subject="This chat" onRefresh={onRefresh} />
      <MessageLog
        {...{ chatId, user, chat, members, unsent, older, linked }}
        ref={log}
        onRetry={retry}
        onDiscard={discardAndFocus}
        onReply={reply}
      />
      <p className={styles.typing}>{typingLine(typing)}</p>
      <ChatAnnouncer chat={chat} unsent={unsent} ownId={user.id} />
      {can.send && chat.request && (
        <MessageRequest
          chatId={chatId}
          partner={partner}
          request={chat.request}
          onAccepted={() => box.current?.focus()}
        />
      )}
      {can.send ? (
        <MessageBox
          ref={box}
          chatId={chatId}
          draftName={draftName}
          messages={chat.messages}
          members={members}
          onSend={send}
          onTyping={sayTyping}
          onEditLast={() => log.current?.editLast(() => box.current?.focus())}
        />
      ) : (
        <p className={styles.closed}>
          {partner.id === deletedPerson.id ? texts.partnerDeleted : texts.personBlocked}
        </p>
      )}
    </article>
  )
}

interface ChatHeaderProps {
  chatId: string
  chat: LoadedChat
  /** Name of the draft in the message box. */
  draftName: string
  /** The other person has a page open. */
  isOnline: boolean
  /** Ids of all who have a page open; a text, so that it stays the same in each render. */
  presentIds: string
}

/** The members of a project, and who of them is here. */
function ProjectMembers({ projectId, presentIds }: { projectId: string; presentIds: string }) {
  const { data: project } = useQuery(projectQuery(projectId))
  const present = presentIds.split(' ')
  const here = project?.members.filter(({ id }) => present.includes(id)) ?? []
  return (
    <p className={styles.members}>
      {project && (project.teamSize === 1 ? '1 member' : `${project.teamSize} members`)}
      {here.length > 0 && ` · Here: ${namesOf(here.map(({ name }) => name))}`}
    </p>
  )
}

/** The link back to the list, the chat's partner, and the chat's actions. A message that is being sent changes nothing in it. */
const ChatHeader = memo(({ chatId, chat, draftName, isOnline, presentIds }: ChatHeaderProps) => {
  const { isProjectGroupchat, partner, can, muted } = chat
  const name = isProjectGroupchat ? `${isolated(partner.name)} Members` : partner.name
  const area = isProjectGroupchat ? 'projects' : 'users'
  return (
    <header className={styles.header}>
      <LinkButton to="/chats" variant="quiet" aria-label="Back to chats">
        <ArrowLeft aria-hidden />
      </LinkButton>
      <PartnerPhoto chat={chat} isOnline={isOnline} />
      <div className={styles.partner}>
        <PageHeading title={name} className={styles.name}>
          {partner.id === deletedPerson.id ? (
            name
          ) : (
            <Link to={`/${area}/${partner.id}`}>{name}</Link>
          )}
        </PageHeading>
        {isProjectGroupchat && <ProjectMembers projectId={partner.id} presentIds={presentIds} />}
      </div>
      <ChatActions {...{ chatId, isProjectGroupchat, partner, can, muted, draftName }} />
    </header>
  )
})

/** What a message says after a chat was muted, or not any more. */
const mutedText = (isMuted: boolean, isGroup: boolean): string => {
  if (!isMuted) return 'Unmuted. New messages notify you again.'
  return isGroup ? 'Muted. Only mentions notify you now.' : 'Muted. New messages do not notify you.'
}

interface ChatActionsProps extends Pick<Chat, 'isProjectGroupchat' | 'partner' | 'can' | 'muted'> {
  chatId: string
  /** Name of the draft in the message box. */
  draftName: string
}

/** Mutes a chat; asks a group for a common time; deletes a direct chat; blocks or reports the other person. One menu on a narrow screen. */
function ChatActions({
  chatId,
  isProjectGroupchat,
  partner,
  can,
  muted,
  draftName,
}: ChatActionsProps) {
  const shell = useShell()
  const isNarrow = useMedia('(width < 50em)')
  const [isAsking, setAsking] = useState(false)
  // Of a direct chat, whose partner has an account.
  const isPerson = can.block || can.unblock

  const mute = async () => {
    try {
      await withLiveEvent({ type: 'chats' }, () =>
        api.muteChat({ params: { chatId }, body: { muted: !muted } }),
      )
      toast.success(mutedText(!muted, !can.delete))
    } catch (error) {
      toast.error(
        messageOf(error, `The chat could not be ${muted ? 'unmuted' : 'muted'}. Please try again.`),
      )
    }
  }

  const deleteChat = async () => {
    await withLiveEvent({ type: 'chats' }, async () => {
      await api.deleteChat({ params: { chatId } })
      drafts.drop(draftName)
      await shell.navigate('/chats')
      queryClient.removeQueries({ queryKey: chatQuery(chatId).queryKey })
    })
  }

  return (
    <>
      {can.delete && !isNarrow && (
        <Button
          variant="quiet"
          size="small"
          className={styles.wide}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden />
          Delete Chat
        </Button>
      )}
      <PersonMenu
        person={partner}
        can={{ block: can.block, unblock: can.unblock, report: isPerson }}
      >
        {partner.id !== deletedPerson.id && (
          <MenuItem onSelect={() => void mute()}>
            {muted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
            {muted ? 'Unmute' : 'Mute'}
          </MenuItem>
        )}
        {isProjectGroupchat && (
          <MenuLink to={`/projects/${partner.id}/times/new`}>
            <CalendarSearch aria-hidden />
            Find a common time
          </MenuLink>
        )}
        {can.delete && isNarrow && (
          <MenuItem onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Delete Chat
          </MenuItem>
        )}
      </PersonMenu>
      {can.delete && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Delete this chat?"
          description={`The chat and its messages are removed from your list. ${isolated(partner.name)} keeps them, and a new message restores the chat.`}
          confirm="Delete Chat"
          danger
          onConfirm={deleteChat}
        />
      )}
    </>
  )
}

/** The shape of a chat while it loads. */
function ChatSkeleton() {
  return (
    <Loading label="Loading the chat" className={styles.chat}>
      <PageHeading title="Chat" loading />
      <div className={styles.header}>
        <Skeleton shape="round" width="44px" height="44px" />
        <Skeleton width="16ch" height="1.4em" />
      </div>
      <div className={styles.shapes}>
        <Skeleton shape="block" width="55%" height="56px" />
        <Skeleton shape="block" width="40%" height="40px" className={styles.ownShape} />
        <Skeleton shape="block" width="62%" height="72px" />
      </div>
    </Loading>
  )
}
