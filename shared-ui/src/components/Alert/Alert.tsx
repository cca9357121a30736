import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import styles from './Alert.module.css'

interface AlertProps extends ComponentProps<'div'> {
  tone?: 'error' | 'success' | 'info' | 'warning'
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: CircleAlert }

/** A message in the page, announced when it appears. */
export function Alert({ tone = 'error', className, children, ...rest }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div role="alert" {...rest} className={cx(styles.alert, className)} data-tone={tone}>
      <Icon aria-hidden size={20} className={styles.icon} />
      <div className={styles.body}>{children}</div>
    </div>
  )
}
