import { create } from 'zustand'

/** Duration of a toast, in ms. */
export const toastDuration = 3000

export interface Toast {
  id: number
  tone: 'success' | 'error' | 'info'
  message: string
  /** An action of the user; such a toast stays until the action or its dismissal. */
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
    // Equal texts share one toast, and its time starts over.
    toasts: [...toasts.filter((each) => each.message !== message), added],
  }))
}

/** Removes a toast from the screen. */
export const dismissToast = (id: number): void => {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
}

/** Shows a toast. An error is also shown inline where it happened. */
export const toast = {
  success: (message: string): void => show('success', message),
  error: (message: string): void => show('error', message),
  info: (message: string): void => show('info', message),
  /** Shows a toast with an action. */
  offer: (message: string, action: ToastAction): void => show('info', message, action),
}
