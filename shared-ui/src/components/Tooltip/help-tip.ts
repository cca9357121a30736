import type { ReactNode } from 'react'

export interface HelpTipProps {
  /** What the help is about: "Meeting format". */
  about: string
  children: ReactNode
}

/** How long a pointer rests on the button before the help shows, in ms. */
export const restsFor = 100
