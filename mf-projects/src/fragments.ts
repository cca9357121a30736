import '@quad/shared-ui/remote-app'

declare module '@quad/shared-ui/remote-app' {
  interface FragmentProps {
    /**
     * An "Invite to Project" button with its dialog. Empty for a viewer without a project that the person
     * can join. `projectId` is the only project to offer, one that the person is not in.
     */
    'invite-to-project': { userId: string; userName: string; projectId?: string }
  }
}
