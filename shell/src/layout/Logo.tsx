import { cx } from '@quad/shared-ui'
import type { ComponentProps } from 'react'
import styles from './Logo.module.css'

/** The product's name and mark: four tiles, one of them a speech bubble. Follows the theme. */
export function Logo({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span {...rest} className={cx(styles.logo, className)}>
      <svg aria-hidden viewBox="0 0 32 32" className={styles.mark}>
        <rect x="2" y="2" width="13" height="13" rx="4" className={styles.ink} />
        <rect x="2" y="17" width="13" height="13" rx="4" className={styles.leaf} />
        <rect x="17" y="17" width="13" height="13" rx="4" className={styles.ink} />
        <path
          d="M21 2h6.5A3.5 3.5 0 0 1 31 5.5v6a3.5 3.5 0 0 1-3.5 3.5H22l-4.2 3.2.7-4.4A3.5 3.5 0 0 1 17.5 11.5v-6A3.5 3.5 0 0 1 21 2Z"
          className={styles.coral}
        />
      </svg>
      Quad
    </span>
  )
}
