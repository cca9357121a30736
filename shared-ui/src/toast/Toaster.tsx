import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Button } from '../components/Button/Button.tsx'
import { dismissToast, toastDuration, useToasts } from './toast.ts'
import styles from './Toaster.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** Shows the toasts top-centre. A toast stays longer while it is hovered or holds focus. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <Radix.Provider duration={toastDuration} label="Notification" swipeDirection="up">
      {toasts.map(({ id, tone, message, action }) => {
        const Icon = icons[tone]
        return (
          <Radix.Root
            key={id}
            className={styles.toast}
            data-tone={tone}
            {...(action && { duration: Infinity })}
            type={tone === 'error' ? 'foreground' : 'background'}
            onOpenChange={(open) => {
              if (!open) dismissToast(id)
            }}
          >
            <Icon aria-hidden className={styles.icon} />
            <Radix.Description className={styles.message}>{message}</Radix.Description>
            {action && (
              <Radix.Action asChild altText={`${message} ${action.label}`}>
                <Button size="small" onClick={action.run}>
                  {action.label}
                </Button>
              </Radix.Action>
            )}
            <Radix.Close className={styles.close} aria-label="Dismiss">
              <X aria-hidden size={18} />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport className={styles.viewport} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
