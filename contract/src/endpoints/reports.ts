import { endpoint } from '../endpoint.ts'
import { failureReport, newReport } from '../schemas/report.ts'
import { messageResponse } from '../schemas/session.ts'

export const reportEndpoints = {
  sendReport: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'complete',
    status: 201,
    body: newReport,
    response: messageResponse,
  }),
  reportFailure: endpoint({
    method: 'POST',
    path: '/public/reports/front-end',
    access: 'anyone',
    status: 204,
    body: failureReport,
  }),
}
