import type { FailureReport, Site } from '@quad/contract'
import { createContext, use, type ComponentType } from 'react'
import type { session } from '../session/session.ts'
import type { setTheme } from '../theme/theme.ts'
import type { toast } from '../toast/toast.ts'
import type { FragmentName, FragmentProps } from './remote-app.ts'

/** What went wrong in a front end, for the shell to report. */
export interface FrontEndFailure {
  /** Where: the remote's name, or `shell`. */
  remote: string
  phase: FailureReport['phase']
  error: unknown
}

/** What the shell (or a standalone frame) offers the front ends that it shows. */
export interface ShellServices {
  /** Semantic version of this interface. */
  version: '1.0.0'
  /** What the operator configured: the university and its e-mail domains. */
  site: Site
  session: typeof session
  /** Goes to a path of this site; resolves when it is shown. */
  navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
  toast: typeof toast
  setTheme: typeof setTheme
  /** Resolves to another remote's component; `fresh` really fetches again after a failure. */
  loadFragment: <Name extends FragmentName>(
    name: Name,
    options?: { fresh?: boolean },
  ) => Promise<ComponentType<FragmentProps[Name]>>
  /** Tells the server, at most once for the same failure on one page. */
  report: (failure: FrontEndFailure) => void
}

/** Where the shell puts its services. */
export const ShellContext = createContext<ShellServices | null>(null)

/** The services of the shell around. Throws outside of one. */
export const useShell = (): ShellServices => {
  const services = use(ShellContext)
  if (!services) throw new Error('useShell works only inside <ShellContext value={services}>')
  return services
}
