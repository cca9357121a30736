import { useState, type ComponentProps } from 'react'
import { Picture } from '../Picture/Picture.tsx'
import { cx } from '../../styles/cx.ts'
import styles from './Avatar.module.css'

/** Widths in px, as in the stylesheet; the largest one where it depends on the window. */
const widths = { small: 32, medium: 44, large: 72, huge: 144 } as const

interface AvatarProps extends ComponentProps<'span'> {
  /** The person's id, the seed of the colour behind the initials. */
  id: string
  name: string
  photoId: string | null
  size?: keyof typeof widths
  isFirst?: boolean | undefined
}

/**
 * Initials of the first and the last word that begins with a letter; empty for a name without letters.
 */
const initials = (name: string): string => {
  const [first, ...others] = name.match(/(?<!\S)\p{L}/gu) ?? []
  return [first, others.at(-1)].join('').toUpperCase()
}

/** A person's photo, or their initials on a colour. Decorative: the name is beside it. */
export function Avatar({
  id,
  name,
  photoId,
  size = 'medium',
  isFirst,
  className,
  ...rest
}: AvatarProps) {
  const [failedId, setFailedId] = useState<string | null>(null)
  const hasPhoto = photoId !== null && photoId !== failedId
  return (
    <span
      aria-hidden
      {...rest}
      className={cx(styles.avatar, className)}
      data-size={size}
      // Drawn by the stylesheet: as text, they would be a part of a button that has another name.
      data-initials={hasPhoto ? undefined : initials(name)}
      style={{ ...rest.style, backgroundColor: `oklch(0.47 0.13 ${seedOf(id) % 360})` }}
    >
      {hasPhoto && (
        <Picture
          imageId={photoId}
          alt=""
          sizes={`${widths[size]}px`}
          width={widths[size]}
          height={widths[size]}
          isFirst={isFirst}
          className={styles.photo}
          onError={() => setFailedId(photoId)}
        />
      )}
    </span>
  )
}

/** Pseudo-random numbers, the same ones for the same text. */
export const seedOf = (text: string): number => {
  // FNV-1a, 32 bits: ids that differ in one character get very different numbers.
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** Picks an item of a list by a seed. */
export const pick = <Item,>(items: readonly [Item, ...Item[]], seed: number): Item =>
  items[seed % items.length] ?? items[0]
