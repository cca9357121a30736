import { startTransition, use, useOptimistic } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom'

/**
 * The query of the newest address of this page. React may not have rendered it yet, so a change that builds on it loses
 * no other change.
 */
export const useNewestQuery = (): (() => URLSearchParams) => {
  const router = use(DataRouterContext)?.router
  const rendered = useLocation()
  return () => {
    const newest = router?.state.location ?? rendered
    const next = router?.state.navigation.location
    return new URLSearchParams((next?.pathname === newest.pathname ? next : newest).search)
  }
}

/**
 * A state that is in the address, and a function that changes it: the state has the change at once, the rest of the page
 * when React has rendered the new address.
 *
 * @param onChange changes the address; resolves when the router has the new one
 */
export const useShownAtOnce = <State, Change extends State | ((before: State) => State)>(
  state: State,
  onChange: (change: Change) => Promise<void> | void,
): [State, (change: Change) => void] => {
  const [shown, show] = useOptimistic(state)
  const changeAtOnce = (change: Change) =>
    startTransition(async () => {
      show(change)
      await onChange(change)
    })
  return [shown, changeAtOnce]
}
