import type { RemoteAppOf } from '@quad/shared-ui/remote-app'
import { keepCurrent } from './keep-current.ts'
import { MessagePopover } from './message-popover/MessagePopover.tsx'

// Before the first fetch of a list: from then on, no event may be missed.
keepCurrent()

const app: RemoteAppOf<'mf-chat'> = {
  routes: [
    {
      path: '/chats',
      lazy: async () => ({ Component: (await import('./chats/ChatsPage.tsx')).ChatsPage }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('./chats/NoChatOpen.tsx')).NoChatOpen }),
        },
        {
          path: ':chatId',
          lazy: async () => ({ Component: (await import('./chat/ChatPage.tsx')).ChatPage }),
        },
      ],
    },
    {
      path: '/notifications',
      lazy: async () => ({
        Component: (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
      }),
    },
  ],
  fragments: { 'message-popover': MessagePopover },
}

export default app
