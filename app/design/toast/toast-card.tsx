import { Toast } from '@base-ui/react/toast'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { ToastTone } from './channel-rules.ts'
import type { PastMessage } from './toast-queue.ts'

export const toastLooks: Record<ToastTone, { classes: string; icon: IconName }> = {
  success: { classes: 'toast toast-success', icon: 'check' },
  destructive: { classes: 'toast toast-destructive', icon: 'warning' },
  info: { classes: 'toast', icon: 'info' },
}

type ShownToast = Toast.Root.ToastObject<PastMessage>

export function ToastCard({ toast }: { toast: ShownToast }) {
  const { classes, icon } = toastLooks[toast.data?.tone ?? 'info']
  const { close } = Toast.useToastManager()
  const action = toast.data?.action
  const press = () => {
    close(toast.id)
    action?.onPress()
  }
  return (
    <Toast.Root toast={toast} className={classes} role="group">
      <Icon name={icon} className="toast-icon" />
      <Toast.Content>
        <Toast.Title className="toast-title" render={<p />} />
        <Toast.Description />
        {action ? (
          <Toast.Action className="link toast-action" onClick={press}>
            {action.label}
          </Toast.Action>
        ) : null}
      </Toast.Content>
      <Toast.Close className="toast-close" aria-label="Dismiss">
        <Icon name="close" size="small" />
      </Toast.Close>
    </Toast.Root>
  )
}
