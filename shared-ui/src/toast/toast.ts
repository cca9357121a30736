import { create } from 'zustand'

/** How long a toast stays, in ms. */
export const toastDuration = 3000

export interface Toast {
  id: number
  tone: 'success' | 'error' | 'info'
  message: string
  /** What can be done about it; such a toast stays until it is done or dismissed. */
  action?: ToastAction
}

interface ToastAction {
  label: string
  run: () => void
}

let lastId = 0

/** The toasts on the screen, oldest first. */
export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }))

const show = (tone: Toast['tone'], message: string, action?: ToastAction): void => {
  lastId += 1
  const added = { id: lastId, tone, message, ...(action && { action }) }
  useToasts.setState(({ toasts }) => ({
    // The same words twice are one toast, which stays for its time again.
    toasts: [...toasts.filter((each) => each.message !== message), added],
  }))
}

/** Removes a toast from the screen. */
export const dismissToast = (id: number): void => {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
}

/** Says something in passing. An error stands inline where it happened, too. */
export const toast = {
  success: (message: string): void => show('success', message),
  error: (message: string): void => show('error', message),
  info: (message: string): void => show('info', message),
  /** Says something that one may do something about, in one's own time. */
  offer: (message: string, action: ToastAction): void => show('info', message, action),
}
