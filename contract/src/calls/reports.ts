import { call } from '../call.ts'
import { failureReport } from '../report.ts'
import { minute } from './periods.ts'

export const reportCalls = {
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
