import type { APIRequestContext } from 'playwright-core'
import type { RemoteName } from '../src/policy.ts'

/** A remote's main page, and the way there from a page of somebody else. */
export interface Route {
  remote: RemoteName
  path: string
  /** What stands on the page once its content is there. */
  text: string
  /** Whether one is signed in. */
  signedIn: boolean
  /** A page of another front end, and its link to this one. */
  from: string
  link: string
}

/** Signs in as the demo's owner. */
export const signIn = async (request: APIRequestContext, url: string): Promise<void> => {
  const answer = await request.post(`${url}/api/public/auth/login`, {
    data: { email: 'aokafor@example.edu', password: 'quad-demo-2026' },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}.`)
}

/** Each remote's main page on the demo campus. `request` is signed in. */
export const routesOf = async (request: APIRequestContext, url: string): Promise<Route[]> => {
  const answer = await request.get(`${url}/api/public/auth/getCurrentUser`)
  const { id, projectsId } = (await answer.json()) as { id: string; projectsId: string[] }
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
