import { texts, type FailureReport } from '@quad/contract'
import { visitOf } from '../delivery/visit-cookies.ts'
import type { Handlers } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { failureKeeper } from './keep-failure.ts'
import { sendReport } from './send-report.ts'

// PostgreSQL stores neither NUL nor lone surrogates; a report is worth keeping without them.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

type ReportCalls = 'sendReport' | 'reportFailure'

export const reportHandlers = ({ db, releases }: Services): Pick<Handlers, ReportCalls> => {
  const keepFailure = failureKeeper(db, releases)
  return {
    sendReport: async ({ body, viewer, request }) => {
      await sendReport(db, viewer.id, body)
      request.log.warn({ about: body.about, id: body.id }, 'reported by a person')
      return { message: texts.reported }
    },

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
        visitor: visitOf(request).visitor,
      })
      for (const canary of stopped) request.log.warn({ canary }, 'a failing canary was stopped')
    },
  }
}
