import { avoidedBuilds, avoidedCookie, mostAvoided } from '../avoided-builds.ts'
import type { RemoteName } from '../front-ends.ts'

/** An hour, in seconds: a build that was unreachable may be back by then. */
const age = 60 * 60

const ofThisBrowser = (): string[] => {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${avoidedCookie}=`))
  return [...avoidedBuilds(cookie?.slice(avoidedCookie.length + 1))]
}

const keep = (builds: readonly string[]): void => {
  const maxAge = builds.length === 0 ? 0 : age
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${avoidedCookie}=${builds.join('~')}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Avoids this build of a remote from the next page on. */
export const avoidBuild = (remote: RemoteName, build: string): void => {
  const one = `${remote}.${build}`
  keep([...ofThisBrowser().filter((each) => each !== one), one].slice(-mostAvoided))
}

/** Allows the build again, because it works after all. */
export const forgiveBuild = (remote: RemoteName, build: string): void => {
  const builds = ofThisBrowser()
  const one = `${remote}.${build}`
  if (builds.includes(one)) keep(builds.filter((each) => each !== one))
}
