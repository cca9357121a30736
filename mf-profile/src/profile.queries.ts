import type { EndpointArguments, Endpoints } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

export const saveProfile = (args: EndpointArguments<Endpoints['updateUser']>) =>
  api.updateUser(args)

export const setCover = (userId: string) =>
  mutationOptions({
    mutationFn: (imageId: string) => api.setCoverImage({ params: { userId, imageId } }),
  })

export const removeCover = (userId: string) =>
  mutationOptions({ mutationFn: () => api.removeCoverImage({ params: { userId } }) })
