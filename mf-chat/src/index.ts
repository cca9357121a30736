import type { RemoteAppWith } from '@quad/shared-ui/remote-app'
import { MessagePopover } from './message-popover/MessagePopover.tsx'

const app: RemoteAppWith<'message-popover'> = {
  routes: [
    {
      path: '/chats',
      handle: { title: 'Chats' },
      // Not in the first script, which other pages load for their Message buttons.
      loader: async () => (await import('./preload.ts')).preloadChats(),
      lazy: async () => ({ Component: (await import('./chats/ChatsPage.tsx')).ChatsPage }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('./chats/ChatsPage.tsx')).NoChatOpen }),
        },
        {
          path: ':chatId',
          handle: { title: 'Chat' },
          loader: async ({ params }) =>
            (await import('./preload.ts')).preloadChat(params['chatId']),
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
