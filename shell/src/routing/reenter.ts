import { createContext } from 'react'

/** Enters the current path once more: matches its routes anew and renders them from scratch. */
export const ReenterContext = createContext<() => Promise<void>>(() => Promise.resolve())
