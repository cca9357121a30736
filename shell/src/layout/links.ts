import { useSession } from '@quad/shared-ui'

/** Target of "New Project": first to sign-in or profile creation if needed, then back. */
export const useCreateProjectPath = (): string => {
  const status = useSession((state) => state.status)
  if (status === 'signedOut') return '/signin?redirect=/createproject'
  if (status === 'incomplete') return '/createuser?redirect=/createproject'
  return '/createproject'
}
