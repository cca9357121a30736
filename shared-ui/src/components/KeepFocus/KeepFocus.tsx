import { useEffect, useRef, type ComponentProps } from 'react'

/**
 * Takes the focus when a focused button inside is removed; otherwise keyboard users would start at the
 * top of the page.
 */
export function KeepFocus({ children, ...rest }: ComponentProps<'div'>) {
  const part = useRef<HTMLDivElement>(null)
  const within = useRef(false)

  // After each render, since any may have removed the button. React hides the blur of what it removes.
  useEffect(() => {
    if (!within.current || document.activeElement !== document.body) return
    part.current?.focus({ preventScroll: true })
  })

  return (
    <div
      {...rest}
      ref={part}
      tabIndex={-1}
      onFocus={() => {
        within.current = true
      }}
      onBlur={() => {
        within.current = false
      }}
    >
      {children}
    </div>
  )
}
