import { texts } from '@quad/contract'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { sendReport } from './send-report.ts'

export const reportHandlers = ({ db }: Services): Pick<Handlers, 'sendReport'> => ({
  sendReport: async ({ body, viewer, request }) => {
    await sendReport(db, viewer, body)
    request.log.warn({ about: body.about, id: body.id }, 'report by a user')
    return { message: texts.reported }
  },
})
