import type { ReactNode } from 'react'

export interface HelpTipProps {
  /** What the help is about: "Meeting format". */
  about: string
  children: ReactNode
}
