import { isolated, type User } from '@quad/contract'
import { bannerSize, CoverPattern, cx, Picture } from '@quad/shared-ui'
import { useState, type ReactNode } from 'react'
import styles from './profile.module.css'

interface CoverProps {
  user: Pick<User, 'id' | 'name' | 'coverImageId' | 'coverImageWidth' | 'coverDescription'>
  /** Shown over the image. */
  children?: ReactNode
}

/** A person's cover image, or a pattern if there is none or it does not load. */
export function Cover({ user, children }: CoverProps) {
  const { id, name, coverImageId, coverImageWidth, coverDescription } = user
  const [failedId, setFailedId] = useState<string | null>(null)
  const imageId = coverImageId === failedId ? null : coverImageId
  return (
    <div className={styles.cover} style={bannerSize(imageId === null ? null : coverImageWidth)}>
      {imageId !== null ? (
        <Picture
          imageId={imageId}
          alt={
            coverDescription === null ? '' : coverDescription || `Cover image of ${isolated(name)}`
          }
          sizes="(min-width: 70em) 1120px, 100vw"
          width={1280}
          height={427}
          isFirst
          className={styles.coverImage}
          onError={() => setFailedId(imageId)}
        />
      ) : (
        <CoverPattern id={id} className={cx(styles.coverImage, styles.drawn)} />
      )}
      {children}
    </div>
  )
}
