import type { CallArguments, Calls, Credentials, Registration } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const signIn = mutationOptions({
  mutationFn: (body: Credentials) => api.login({ body }),
})

export const register = mutationOptions({
  mutationFn: (body: Registration) => api.register({ body }),
})

/** Verifies an address; asked once, and kept no longer than its page. */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: ({ signal }) => api.verifyEmail({ query: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const resendVerification = mutationOptions({
  mutationFn: (body: CallArguments<Calls['resendVerification']>['body']) =>
    api.resendVerification({ body }),
})

export const sendRecoveryCode = mutationOptions({
  mutationFn: (body: CallArguments<Calls['recoverPassword']>['body']) =>
    api.recoverPassword({ body }),
})

export const checkRecoveryCode = mutationOptions({
  mutationFn: (body: CallArguments<Calls['verifyRecoveryToken']>['body']) =>
    api.verifyRecoveryToken({ body }),
})

export const resetPassword = mutationOptions({
  mutationFn: (body: CallArguments<Calls['resetPassword']>['body']) => api.resetPassword({ body }),
})
