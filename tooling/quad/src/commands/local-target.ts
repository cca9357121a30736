import { setImmediate } from 'node:timers/promises'
import type { LocalServer } from '@quad/federation/local-server'
import type { Say } from '../build/build.ts'
import { serverClient } from './server-client.ts'
import { serverTarget, type BootCheck, type ReleaseTarget } from './server-target.ts'

/** Opens the pages of builds on a site, in a browser. */
export const opening =
  (origin: string, say: Say): BootCheck =>
  async (stored) => {
    // A browser's driver is large: few commands need it, and its evaluation would hold up the start of the builds.
    await setImmediate()
    const { bootCheck } = await import('../boot/boot-check.ts')
    return bootCheck(stored, { origin, say })
  }

/** As {@link opening}; not for the first release, which has no visitors yet, on a machine that may have no browser. */
export const openingForVisitors =
  (origin: string, say: Say): BootCheck =>
  async (stored) =>
    (await stored).live
      ? opening(origin, say)(stored)
      : { name: 'boot', problems: [], skipped: 'nothing was live' }

/**
 * Releases on the server of this machine.
 *
 * @param boot absent: no page is opened
 */
export const localTarget = (
  { url, site, token }: LocalServer,
  say: Say,
  boot?: BootCheck,
): ReleaseTarget =>
  serverTarget({
    send: serverClient(new URL(url), token, true),
    site,
    ...(boot && { boot }),
    say,
  })
