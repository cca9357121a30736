import type { Credentials } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

export const signIn = (credentials: Credentials) => {
  const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return api.login({ body: { ...credentials, browserTimeZone } })
}

/** The title of a project that a visitor wants to join, or the name of a person to write to. */
export const nameOf = (kind: string, id: string) =>
  queryOptions({
    queryKey: ['sign-in', kind, id],
    queryFn: async ({ signal }) =>
      kind === 'projects'
        ? (await api.getProject({ params: { projectId: id } }, { signal })).title
        : (await api.getUser({ params: { userId: id } }, { signal })).name,
    retry: false,
  })
