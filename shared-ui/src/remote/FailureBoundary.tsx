import { Component, type ReactNode } from 'react'

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
