import { Button, type ButtonProps } from '#app/design/ui/button.tsx'
import { useSaveFile } from './toasts.ts'

type SaveFileButtonProps = Pick<ButtonProps, 'busyLabel' | 'disabled' | 'children'> & {
  onSave: () => Promise<void>
}

/** Button that saves a file of the staff API. A toast shows why it could not be created. */
export function SaveFileButton({ onSave, ...button }: SaveFileButtonProps) {
  const { isSaving, save } = useSaveFile(onSave)
  return <Button size="small" variant="secondary" isBusy={isSaving} onClick={save} {...button} />
}
