import { Toast } from '@base-ui/react/toast'
import { Icon } from '../ui/icon.tsx'
import { toastLooks } from './toast-looks.ts'
import type { PastMessage } from './toast-queue.ts'

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
