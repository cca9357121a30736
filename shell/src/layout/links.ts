import { useSession } from '@quad/shared-ui'

/** A person's own projects, on the profile. */
export const myProjectsPath = (userId: string): string => `/users/${userId}#projects`

/** Target of "New Project": first to sign-in or profile creation if needed, then back. */
export const useCreateProjectPath = (): string => {
  const status = useSession((state) => state.status)
  if (status === 'signedOut') return '/signin?redirect=/createproject'
  if (status === 'incomplete') return '/createuser?redirect=/createproject'
  return '/createproject'
}
