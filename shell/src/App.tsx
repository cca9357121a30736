import { queryClient, ShellContext, Toaster, type ShellServices } from '@quad/shared-ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, type ReactNode } from 'react'
import { RouterProvider, type DataRouter } from 'react-router-dom'
import { CompositionContext, type Composition } from './release/follow-releases.ts'
import { ReenterContext } from './routing/pages.tsx'

interface SiteProps {
  services: ShellServices
  release: Composition
  /** See `ReenterContext`. */
  reenter: () => Promise<void>
  children: ReactNode
}

/** The shell's services and the cache around the router. */
export function Site({ services, release, reenter, children }: SiteProps) {
  return (
    <ShellContext value={services}>
      <QueryClientProvider client={queryClient}>
        <CompositionContext value={release}>
          <ReenterContext value={reenter}>
            {children}
            <Toaster />
          </ReenterContext>
        </CompositionContext>
      </QueryClientProvider>
    </ShellContext>
  )
}

interface AppProps extends Pick<SiteProps, 'services' | 'release'> {
  router: DataRouter
  /** Called once React has rendered or hydrated the page. */
  onShown?: () => void
}

/** The page in the browser. */
export function App({ router, onShown, ...site }: AppProps) {
  const reenter = useCallback(async () => {
    const { pathname, search, hash } = router.state.location
    await router.navigate(pathname + search + hash, { replace: true })
  }, [router])
  useEffect(() => {
    // React ignores events for parts that it has not hydrated while effects run: wait until they have run.
    if (onShown) queueMicrotask(onShown)
  }, [onShown])
  return (
    <Site {...site} reenter={reenter}>
      <RouterProvider router={router} />
    </Site>
  )
}
