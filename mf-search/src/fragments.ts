import '@quad/shared-ui/remote-app'

declare module '@quad/shared-ui/remote-app' {
  interface FragmentProps {
    /** Up to five project cards. */
    'project-previews': Record<never, never>
    /** Up to five cards of people. */
    'user-previews': Record<never, never>
  }
}
