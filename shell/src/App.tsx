import { queryClient, ShellContext, Toaster, type ShellServices } from '@quad/shared-ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RouterProvider, type DataRouter } from 'react-router-dom'
import { PageReleaseContext, type PageRelease } from './release/follow-releases.ts'
import { ReenterContext } from './routing/pages.tsx'

interface AppProps {
  router: DataRouter
  services: ShellServices
  release: PageRelease
}

/** The page: the shell's services and the cache around the router. */
export function App({ router, services, release }: AppProps) {
  const reenter = useCallback(async () => {
    const { pathname, search, hash } = router.state.location
    await router.navigate(pathname + search + hash, { replace: true })
  }, [router])
  return (
    <ShellContext value={services}>
      <QueryClientProvider client={queryClient}>
        <PageReleaseContext value={release}>
          <ReenterContext value={reenter}>
            <RouterProvider router={router} />
            <Toaster />
          </ReenterContext>
        </PageReleaseContext>
      </QueryClientProvider>
    </ShellContext>
  )
}
