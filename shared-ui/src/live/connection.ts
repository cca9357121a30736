import { create } from 'zustand'

/** Whether what is new arrives by itself: false while the event stream is broken for longer. */
export const useLiveConnection = create<{ isOpen: boolean }>()(() => ({ isOpen: true }))
