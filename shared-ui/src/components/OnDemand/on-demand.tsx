import { Suspense, useMemo, type ComponentType } from 'react'
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx'
import { Loading, Skeleton } from '../Skeleton/Skeleton.tsx'
import { codeQuery, useCode } from './use-code.ts'

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
) => {
  const code = codeQuery([name], load)

  function Content(props: Props) {
    const { data: Loaded, error, refetch } = useCode(code)
    // Rendered once, although the render after a served one follows at once.
    const loaded = useMemo(() => Loaded && <Loaded {...props} />, [Loaded, props])
    if (loaded) return loaded
    if (Meanwhile) return <Meanwhile {...props} />
    if (error) {
      return <ErrorPanel level={3} title="This could not be loaded." onRetry={() => refetch()} />
    }
    return <Waiting />
  }

  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={Meanwhile ? <Meanwhile {...props} /> : <Waiting />}>
        <Content {...props} />
      </Suspense>
    )
  }
}

const Waiting = () => (
  <Loading>
    <Skeleton shape="block" height="44px" />
  </Loading>
)
