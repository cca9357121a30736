import { useSession } from '@quad/shared-ui'

/** Where "New Project" leads: who may not create one yet comes back to it. */
export const useCreateProjectPath = (): string => {
  const status = useSession((state) => state.status)
  if (status === 'signedOut') return '/signin?redirect=/createproject'
  if (status === 'incomplete') return '/createuser?redirect=/createproject'
  return '/createproject'
}
