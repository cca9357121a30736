import { create } from 'zustand'

/** Whether live events arrive: false while the event stream has been broken for some seconds. */
export const useLiveConnection = create<{ isOpen: boolean }>()(() => ({ isOpen: true }))
