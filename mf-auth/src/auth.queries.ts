import type {
  EndpointArguments,
  Endpoints,
  PasswordVerification,
  Registration,
} from '@quad/contract'
import { api } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

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
