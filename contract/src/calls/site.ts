import { call } from '../call.ts'
import { siteContent } from '../schemas/site.ts'

export const siteCalls = {
  getSiteContent: call({
    method: 'GET',
    path: '/public/site-content',
    summary: "The site's own words: footer, about, team",
    who: 'anyone',
    status: 200,
    answer: siteContent,
  }),
}
