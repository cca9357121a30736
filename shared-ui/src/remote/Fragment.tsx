import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { FailureBoundary } from './FailureBoundary.tsx'
import { fragmentOwners, type FragmentName, type FragmentProps } from '../../remote-app.ts'
import { useShell } from './shell-services.ts'

type FragmentComponentProps<Name extends FragmentName> = {
  name: Name
  /** Shown while the other remote loads. */
  pending?: ReactNode
  /** Shown when the other remote is down or throws; nothing unless given. */
  renderFallback?: (failure: { retry: () => void }) => ReactNode
} & FragmentProps[Name]

type Loading<Props> =
  { state: 'pending' } | { state: 'failed' } | { state: 'ready'; component: ComponentType<Props> }

/** Shows another remote's component. */
export function Fragment<Name extends FragmentName>({
  name,
  pending = null,
  renderFallback,
  ...rest
}: FragmentComponentProps<Name>) {
  type Props = FragmentProps[Name]
  const shell = useShell()
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading<Props>>({ state: 'pending' })

  useEffect(() => {
    let current = true
    shell.loadFragment(name, { fresh: attempt > 0 }).then(
      (component) => {
        if (current) setLoading({ state: 'ready', component })
      },
      () => {
        // The loader has reported it.
        if (current) setLoading({ state: 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [shell, name, attempt])

  const retry = () => {
    setLoading({ state: 'pending' })
    setAttempt((count) => count + 1)
  }
  const failed = () => renderFallback?.({ retry }) ?? null

  if (loading.state === 'pending') return pending
  if (loading.state === 'failed') return failed()

  const Loaded = loading.component as ComponentType<object>
  return (
    <FailureBoundary
      key={attempt}
      renderFallback={failed}
      onFailure={(error) => shell.report({ remote: fragmentOwners[name], phase: 'render', error })}
    >
      <Loaded {...rest} />
    </FailureBoundary>
  )
}
