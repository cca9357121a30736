import { useSession } from '@quad/shared-ui'

/** The viewer's own projects, with what waits in them, and bookmarks. */
export const myProjectsPath = '/projects/mine'

/** Target of "New Project": first to sign-in or profile creation if needed, then back. */
export const useCreateProjectPath = (): string => {
  const status = useSession((state) => state.status)
  if (status === 'signedOut') return '/signin?redirect=/createproject'
  if (status === 'incomplete') return '/createuser?redirect=/createproject'
  return '/createproject'
}
