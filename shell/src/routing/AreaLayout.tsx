import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { PageSkeleton } from './PageSkeleton.tsx'

/** One boundary per area, so that a page of another area shows its skeleton at once. */
export function AreaLayout() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  )
}
