import { createContext } from 'react'

/** Navigates to the current path again: matches its routes and renders them from scratch. */
export const ReenterContext = createContext<() => Promise<void>>(() => Promise.resolve())
