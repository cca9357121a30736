import type { RemoteAppOf } from '@quad/shared-ui/remote-app'
import { MessagePopover } from './message-popover/MessagePopover.tsx'

const app: RemoteAppOf<'mf-chat'> = {
  routes: [
    {
      path: '/chats',
      handle: { title: 'Chats' },
      lazy: async () => ({ Component: (await import('./chats/ChatsPage.tsx')).ChatsPage }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('./chats/ChatsPage.tsx')).NoChatOpen }),
        },
        {
          path: ':chatId',
          handle: { title: 'Chat' },
          lazy: async () => ({ Component: (await import('./chat/ChatPage.tsx')).ChatPage }),
        },
      ],
    },
    {
      path: '/notifications',
      handle: { title: 'Notifications' },
      lazy: async () => ({
        Component: (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
      }),
    },
  ],
  fragments: { 'message-popover': MessagePopover },
}

export default app
