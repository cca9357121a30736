import { useDeferredValue, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import styles from './Skeleton.module.css'

interface SkeletonProps extends ComponentProps<'span'> {
  /** Any CSS length. */
  width?: string
  /** Any CSS length. */
  height?: string
  shape?: 'text' | 'block' | 'round'
}

/** A grey shape in the place of loading content; shows after 150 ms. */
export function Skeleton({
  width = '100%',
  height = '1em',
  shape = 'text',
  className,
  style,
  ...rest
}: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden
      className={cx(styles.skeleton, className)}
      data-shape={shape}
      style={{ ...style, inlineSize: width, blockSize: height }}
    />
  )
}

interface LoadingProps extends ComponentProps<'div'> {
  /** Label for screen readers: what is loading. */
  label?: string
}

/** Wraps the skeletons of one loading area and announces the loading once. */
export function Loading({ label = 'Loading', className, children, ...rest }: LoadingProps) {
  // Empty at first: screen readers announce changes of a status, not new ones.
  const said = useDeferredValue(label, '')
  return (
    <div {...rest} className={cx(styles.loading, className)} role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
      {children}
    </div>
  )
}
