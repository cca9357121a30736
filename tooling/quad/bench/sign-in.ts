import type { APIRequestContext } from 'playwright-core'

/** Signs in as the demo's owner. */
export const signIn = async (request: APIRequestContext, url: string): Promise<void> => {
  const response = await request.post(`${url}/api/public/auth/login`, {
    data: { email: 'aokafor@example.edu', password: 'quad-demo-2026' },
    headers: { origin: url },
  })
  if (!response.ok()) throw new Error(`Signing in returned ${response.status()}.`)
}
