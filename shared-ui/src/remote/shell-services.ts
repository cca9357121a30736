import type { FailureReport, Site } from '@quad/contract'
import { createContext, use, type ComponentType } from 'react'
import type { FragmentName, FragmentProps } from '../../remote-app.ts'

/** A failure of a front end, for the shell to report. */
export interface FrontEndFailure {
  /** The remote's name, or `shell`. */
  remote: string
  phase: FailureReport['phase']
  error: unknown
}

/** The services of the shell (or a standalone frame) for its remotes. */
export interface ShellServices {
  /** The operator's configuration: the university and its e-mail domains. */
  site: Site
  /** Navigates to a path of this site; resolves when it is shown. */
  navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
  /** Resolves to another remote's component; `fresh` bypasses the cache after a failure. */
  loadFragment: <Name extends FragmentName>(
    name: Name,
    options?: { fresh?: boolean },
  ) => Promise<ComponentType<FragmentProps[Name]>>
  /** The remote that offers a fragment; undefined if none of this page does. */
  ownerOf: (fragment: FragmentName) => string | undefined
  /** Only on the server, which answers with a redirect: the page that is rendered leads to another one. */
  redirect?: (to: string) => void
  /** Reports to the server, once per failure and page. */
  report: (failure: FrontEndFailure) => void
}

export const ShellContext = createContext<ShellServices | null>(null)

/** The services of the surrounding shell. Throws without one. */
export const useShell = (): ShellServices => {
  const services = use(ShellContext)
  if (!services) throw new Error('useShell works only inside <ShellContext value={services}>')
  return services
}
