import { texts, type FailureReport } from '@quad/contract'
import type { Handlers } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { sendReport } from './send-report.ts'

// PostgreSQL stores neither NUL nor lone surrogates; a report is worth keeping without them.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

export const reportHandlers = ({
  db,
}: Services): Pick<Handlers, 'sendReport' | 'reportFailure'> => ({
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
    const userAgent = storable((request.headers['user-agent'] ?? '').slice(0, 200))
    await db
      .insertInto('failure_reports')
      .values({ ...report, user_agent: userAgent })
      .execute()
  },
})
