import type { IconName } from '../ui/icon.tsx'
import type { ToastTone } from './channel-rules.ts'

export const toastLooks: Record<ToastTone, { classes: string; icon: IconName }> = {
  success: { classes: 'toast toast-success', icon: 'check' },
  destructive: { classes: 'toast toast-destructive', icon: 'warning' },
  info: { classes: 'toast', icon: 'info' },
}
