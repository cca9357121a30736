import { Component, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { FragmentName, FragmentProps } from '../../remote-app.ts'
import { codeQuery, useCode } from '../components/OnDemand/use-code.ts'
import { useShell } from './shell-services.ts'

interface Meanwhile {
  /** Shown while the other remote loads. */
  pending?: ReactNode
  /** Shown when the other remote is down or throws; nothing unless given. */
  renderFallback?: ((failure: { retry: () => void }) => ReactNode) | undefined
}

type FragmentComponentProps<Name extends FragmentName> = { name: Name } & Meanwhile &
  FragmentProps[Name]

/** Shows another remote's component. */
export function Fragment<Name extends FragmentName>({
  name,
  pending,
  renderFallback,
  ...props
}: FragmentComponentProps<Name>) {
  const { ownerOf } = useShell()
  // Not a failure: the remote may be removed, or not released yet.
  if (ownerOf(name) === undefined) return renderFallback?.({ retry: () => undefined }) ?? null
  return (
    <Suspense fallback={pending}>
      <Content {...{ name, pending, renderFallback, props }} />
    </Suspense>
  )
}

interface ContentProps extends Meanwhile {
  name: FragmentName
  /** Of the other remote's component. */
  props: object
}

function Content({ name, pending, renderFallback, props }: ContentProps) {
  const shell = useShell()
  const [attempt, setAttempt] = useState(0)
  const { data, error } = useCode(
    codeQuery([name, attempt], () => shell.loadFragment(name, { fresh: attempt > 0 })),
  )
  // Rendered once, although the render after a served one follows at once.
  const loaded = useMemo(() => {
    const Loaded = data as ComponentType<object> | undefined
    return Loaded && <Loaded {...props} />
  }, [data, props])

  const fallback = renderFallback?.({ retry: () => setAttempt(attempt + 1) }) ?? null
  // The loader has reported it.
  if (error) return fallback
  if (!loaded) return pending
  return (
    <FailureBoundary
      key={attempt}
      fallback={fallback}
      onFailure={(failure) =>
        shell.report({ remote: shell.ownerOf(name) ?? name, phase: 'render', error: failure })
      }
    >
      {loaded}
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
