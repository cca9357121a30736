import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

/** The signed-in person's own profile, under the same key as what others see of it. */
export const selfQuery = (userId: string) =>
  queryOptions({
    ...userQuery(userId),
    select: (user) => (user.audience === 'self' ? user : undefined),
  })

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

export const saveProfile = mutationOptions({
  mutationFn: (args: CallArguments<Calls['updateUser']>) => api.updateUser(args),
})
