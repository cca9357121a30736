import { imagePath } from '@quad/contract'
import { CoverPattern, cx } from '@quad/shared-ui'
import { useState, type ReactNode } from 'react'
import styles from './profile.module.css'

interface CoverProps {
  userId: string
  imageId: string | null
  /** What lies over the image. */
  children?: ReactNode
}

/** A person's cover image; a drawn one where there is none, or where it does not arrive. */
export function Cover({ userId, imageId, children }: CoverProps) {
  const [failedId, setFailedId] = useState<string | null>(null)
  return (
    <div className={styles.cover}>
      {imageId !== null && imageId !== failedId ? (
        <img
          src={imagePath(imageId)}
          alt=""
          className={styles.coverImage}
          onError={() => setFailedId(imageId)}
        />
      ) : (
        <CoverPattern id={userId} className={cx(styles.coverImage, styles.drawn)} />
      )}
      {children}
    </div>
  )
}
