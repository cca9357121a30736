import { useEffect, useState, Component } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { fragmentOwners } from '../../remote-app.ts'
import type { FragmentName, FragmentProps } from '../../remote-app.ts'
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

interface FailureBoundaryProps {
  /** Shown in place of failed children. `retry` renders them again. */
  renderFallback: (failure: { error: unknown; retry: () => void }) => ReactNode
  onFailure?: (error: unknown) => void
  children: ReactNode
}

interface FailureBoundaryState {
  failed: boolean
  error: unknown
}

/** An error boundary: limits a rendering failure to its own part of the page. */
class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): FailureBoundaryState {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure?.(error)
  }

  private readonly retry = (): void => {
    this.setState({ failed: false, error: undefined })
  }

  override render(): ReactNode {
    const { failed, error } = this.state
    return failed ? this.props.renderFallback({ error, retry: this.retry }) : this.props.children
  }
}
