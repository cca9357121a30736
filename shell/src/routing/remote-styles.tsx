import type { RemoteName } from '@quad/federation/front-ends'
import type { Loader } from '@quad/federation/runtime'
import { useInsertionEffect, type ComponentType } from 'react'

/** Keeps the stylesheets of a remote on while the component is shown: before anything in it is measured. */
export const useStylesOf = (remote: RemoteName, { show }: Loader): void =>
  useInsertionEffect(() => show(remote), [show, remote])

/** A component of a remote that keeps its stylesheets on while it is shown. */
export const withStylesOf = <Props extends object>(
  remote: RemoteName,
  loader: Loader,
  Part: ComponentType<Props>,
): ComponentType<Props> =>
  function Styled(props) {
    useStylesOf(remote, loader)
    return <Part {...props} />
  }
