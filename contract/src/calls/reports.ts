import { call } from '../call.ts'
import { failureReport, newReport } from '../schemas/report.ts'
import { said } from '../schemas/session.ts'
import { day, minute } from './periods.ts'

export const reportCalls = {
  sendReport: call({
    method: 'POST',
    path: '/reports',
    summary: 'Report a message, a project or a person to those who run the site',
    who: 'complete',
    status: 201,
    body: newReport,
    answer: said,
    rate: [{ per: 'person', max: 20, seconds: day }],
  }),
  reportFailure: call({
    method: 'POST',
    path: '/public/reports/front-end',
    summary: 'A failure in the browser',
    who: 'anyone',
    status: 204,
    body: failureReport,
    rate: [{ per: 'ip', max: 30, seconds: minute }],
  }),
}
