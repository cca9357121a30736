import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'

export const dismissNotification = mutationOptions({
  mutationFn: (args: CallArguments<Calls['dismissNotification']>) => api.dismissNotification(args),
})
