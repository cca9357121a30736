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

export const saveProfile = mutationOptions({
  mutationFn: (args: CallArguments<Calls['updateUser']>) => api.updateUser(args),
})

export const setCover = (userId: string) =>
  mutationOptions({
    mutationFn: (imageId: string) => api.setCoverImage({ params: { userId, imageId } }),
  })

export const removeCover = (userId: string) =>
  mutationOptions({ mutationFn: () => api.removeCoverImage({ params: { userId } }) })
