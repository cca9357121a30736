import type { FailureReport } from '@quad/contract'
import type { Handlers } from '../../platform/http/routes.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { failureKeeper } from './keep-failure.ts'

// PostgreSQL stores neither NUL nor lone surrogates.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

export const failureHandlers = ({ db, releases }: Services): Pick<Handlers, 'reportFailure'> => {
  const keepFailure = failureKeeper(db, releases)
  return {
    reportFailure: async ({ body, request }) => {
      const report: FailureReport = {
        release: storable(body.release),
        remote: storable(body.remote),
        build: storable(body.build),
        phase: body.phase,
        message: storable(body.message),
        path: storable(body.path),
      }
      request.log.warn({ report }, 'failure in the browser')
      const stopped = await keepFailure(report, {
        userAgent: storable((request.headers['user-agent'] ?? '').slice(0, 200)),
        visitor: visitorOf(request),
      })
      for (const canary of stopped) request.log.warn({ canary }, 'a failing canary was stopped')
    },
  }
}
