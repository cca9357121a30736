import type { APIRequestContext } from 'playwright-core'
import type { RemoteName } from '../src/front-ends.ts'

/** A remote's main page, and a link to it from another front end's page. */
export interface Route {
  remote: RemoteName
  path: string
  /** A text that the page shows once its content is loaded. */
  text: string
  /** Whether the visitor is signed in. */
  signedIn: boolean
  /** A page of another front end, and its link to this page. */
  from: string
  link: string
}

/** Signs in as the demo's owner. */
export const signIn = async (request: APIRequestContext, url: string): Promise<void> => {
  const response = await request.post(`${url}/api/public/auth/login`, {
    data: { email: 'aokafor@example.edu', password: 'quad-demo-2026' },
    headers: { origin: url },
  })
  if (!response.ok()) throw new Error(`Signing in returned ${response.status()}.`)
}

/** Each remote's main page on the demo campus. `request` is signed in. */
export const routesOf = async (request: APIRequestContext, url: string): Promise<Route[]> => {
  const response = await request.get(`${url}/api/public/auth/getCurrentUser`)
  const { id, projectsId } = (await response.json()) as { id: string; projectsId: string[] }
  const project = `/projects/${projectsId[0]}`
  const own = `/users/${id}`
  return [
    {
      remote: 'mf-search',
      path: '/search?query=',
      text: 'A Timetable That Fits',
      signedIn: false,
      from: '/about',
      link: 'a[href="/search"]',
    },
    {
      remote: 'mf-projects',
      path: project,
      text: 'About Us',
      signedIn: false,
      from: own,
      link: `a[href="${project}"]`,
    },
    {
      remote: 'mf-profile',
      path: own,
      text: 'About Me',
      signedIn: false,
      from: project,
      link: `a[href="${own}"]`,
    },
    {
      remote: 'mf-chat',
      path: '/chats',
      text: 'Rewilding the North Meadow',
      signedIn: true,
      from: '/about',
      link: 'a[href="/chats"]',
    },
    {
      remote: 'mf-auth',
      path: '/signin',
      text: 'Forgot password',
      signedIn: false,
      from: '/about',
      link: 'a[href^="/signin"]',
    },
  ]
}
