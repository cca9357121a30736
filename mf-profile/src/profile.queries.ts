import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

export const saveProfile = mutationOptions({
  mutationFn: (args: CallArguments<Calls['updateUser']>) => api.updateUser(args),
})
