import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx'
import { Loading, Skeleton } from '../Skeleton/Skeleton.tsx'

/**
 * A component whose code loads when it is first shown, such as a form in a dialog: pages that only
 * open it stay small. A failed load shows Retry in its place.
 *
 * @param name a unique name, under which the code is cached
 * @param Meanwhile shown until the code has loaded, and in its place when it cannot be loaded
 */
export const onDemand = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
) =>
  function OnDemand(props: Props) {
    const {
      data: Loaded,
      error,
      refetch,
    } = useQuery({
      queryKey: ['code', name],
      queryFn: load,
      staleTime: Infinity,
      // Without a network the load fails at once, or the browser has the file already.
      networkMode: 'always',
    })
    if (Loaded) return <Loaded {...props} />
    if (Meanwhile) return <Meanwhile {...props} />
    if (error) {
      return <ErrorPanel level={3} title="This could not be loaded." onRetry={() => refetch()} />
    }
    return (
      <Loading>
        <Skeleton shape="block" height="44px" />
      </Loading>
    )
  }
