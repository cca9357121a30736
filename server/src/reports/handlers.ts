import type { FailureReport } from '@quad/contract'
import type { Handlers } from '../http/routes.ts'
import type { Services } from '../services.ts'

// PostgreSQL stores neither NUL nor lone surrogates; a report is worth keeping without them.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

export const reportHandlers = ({ db }: Services): Pick<Handlers, 'reportFailure'> => ({
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
