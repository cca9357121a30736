import type {
  EndpointArguments,
  Endpoints,
  Credentials,
  PasswordVerification,
  Registration,
} from '@quad/contract'
import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

export const signIn = (credentials: Credentials) => {
  const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return api.login({ body: { ...credentials, browserTimeZone } })
}

export const register = (body: Registration) => api.register({ body })

/** Opens a verification link: one request, cached only while its page is shown. */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: ({ signal }) => api.verifyEmail({ query: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const verifyByPassword = (body: PasswordVerification) => api.verifyEmailByPassword({ body })

export const resendVerification = (
  body: EndpointArguments<Endpoints['resendVerification']>['body'],
) => api.resendVerification({ body })

export const sendRecoveryCode = (body: EndpointArguments<Endpoints['recoverPassword']>['body']) =>
  api.recoverPassword({ body })

export const checkRecoveryCode = (
  body: EndpointArguments<Endpoints['verifyRecoveryToken']>['body'],
) => api.verifyRecoveryToken({ body })

export const resetPassword = (body: EndpointArguments<Endpoints['resetPassword']>['body']) =>
  api.resetPassword({ body })

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
