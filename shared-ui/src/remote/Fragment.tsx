import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
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
  if (loading.state === 'pending') return pending
  const fallback = renderFallback?.({ retry }) ?? null
  if (loading.state === 'failed') return fallback

  const Loaded = loading.component as ComponentType<object>
  return (
    <FailureBoundary
      key={attempt}
      fallback={fallback}
      onFailure={(error) => shell.report({ remote: fragmentOwners[name], phase: 'render', error })}
    >
      <Loaded {...rest} />
    </FailureBoundary>
  )
}

interface FailureBoundaryProps {
  /** Shown in place of children that throw. */
  fallback: ReactNode
  onFailure: (error: unknown) => void
  children: ReactNode
}

/** An error boundary: limits a rendering failure to its own part of the page. */
class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
