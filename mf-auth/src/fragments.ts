import '@quad/shared-ui/remote-app'

declare module '@quad/shared-ui/remote-app' {
  interface FragmentProps {
    /** A sign-in form for a person whose session has ended. Updates the session after sign-in. */
    'sign-in-again': { email: string }
  }
}
