import '@quad/shared-ui/remote-app'

declare module '@quad/shared-ui/remote-app' {
  interface FragmentProps {
    /** A "Message" button with its popup. Empty for the person themselves. */
    'message-popover': {
      userId: string
      userName: string
      isPrimary?: boolean
      isSmall?: boolean
    }
  }
}
