import { Component, type ReactNode } from 'react'

interface FailureBoundaryProps {
  /** Shown in place of what failed. `retry` renders the children anew. */
  renderFallback: (failure: { error: unknown; retry: () => void }) => ReactNode
  onFailure?: (error: unknown) => void
  children: ReactNode
}

interface FailureBoundaryState {
  failed: boolean
  error: unknown
}

/** Keeps a failure while rendering to its own place on the page. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
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
