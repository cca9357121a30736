import type { CallArguments, Calls } from '@quad/contract'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export const sendReport = mutationOptions({
  mutationFn: (body: CallArguments<Calls['sendReport']>['body']) => api.sendReport({ body }),
  // Without a network it fails at once, and says so, instead of waiting in silence.
  networkMode: 'always',
})
