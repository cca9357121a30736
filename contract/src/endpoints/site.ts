import { endpoint } from '../endpoint.ts'
import { siteContent } from '../schemas/site.ts'

export const siteEndpoints = {
  getSiteContent: endpoint({
    method: 'GET',
    path: '/public/site-content',
    access: 'anyone',
    sameForAll: true,
    status: 200,
    response: siteContent,
  }),
}
