import { endpoint } from '../endpoint.ts'
import { failureReport, newReport } from '../schemas/report.ts'
import { messageResponse } from '../schemas/session.ts'
import { day, minute } from './periods.ts'

export const reportEndpoints = {
  sendReport: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'complete',
    status: 201,
    body: newReport,
    response: messageResponse,
    rate: [{ per: 'person', max: 20, seconds: day }],
  }),
  reportFailure: endpoint({
    method: 'POST',
    path: '/public/reports/front-end',
    access: 'anyone',
    status: 204,
    body: failureReport,
    rate: [{ per: 'ip', max: 30, seconds: minute }],
  }),
}
