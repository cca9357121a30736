import type { FailureReport } from '@quad/contract'
import type { Handlers } from '../../platform/http/routes.ts'
import { siteVisitors } from '../../platform/visitors.ts'
import type { Services } from '../../platform/services.ts'
import { failureKeeper } from './keep-failure.ts'

// PostgreSQL stores neither NUL nor lone surrogates.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

export const failureHandlers = (services: Services): Pick<Handlers, 'reportFailure'> => {
  const keepFailure = failureKeeper(services)
  const visitors = siteVisitors(services)
  return {
    reportFailure: async ({ body, request }) => {
      const report: FailureReport = {
        release: storable(body.release),
        remote: storable(body.remote),
        ...(body.threw !== undefined && { threw: storable(body.threw) }),
        build: storable(body.build),
        phase: body.phase,
        message: storable(body.message),
        path: storable(body.path),
      }
      request.log.warn({ report }, 'failure in the browser')
      await keepFailure(report, {
        userAgent: storable((request.headers['user-agent'] ?? '').slice(0, 200)),
        visitor: await visitors.read(request),
        log: request.log,
      })
    },
  }
}
