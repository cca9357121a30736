import { useSession } from '@quad/shared-ui'

/** Whether the viewer has skills to filter by; undefined until the session is known. */
export const useSkillFilter = (): boolean | undefined =>
  useSession(({ status, user }) =>
    status === 'unknown' ? undefined : status === 'complete' && (user?.skills.length ?? 0) > 0,
  )
