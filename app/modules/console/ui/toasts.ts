import { useMutation } from '@tanstack/react-query'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { failureText, mayHaveWorked, unsureTitle } from '#app/modules/access/calls.ts'

/** Time for which the Undo button is available. */
const undoTimeoutMs = 10_000

type ToastAction = { label: string; onPress: () => void }
type ToastDetails = {
  description?: string | undefined
  undo?: (() => void) | undefined
  action?: ToastAction | undefined
}

/** Shows a success message; it stays longer if it has an Undo button or a next step. */
export function toastSuccess(
  title: string,
  { description, undo, action }: ToastDetails = {},
): void {
  const offered = undo ? { label: 'Undo', onPress: undo } : action
  showToast({
    channel: 'stack',
    tone: 'success',
    title,
    description,
    ...(offered ? { durationMs: undoTimeoutMs, action: offered } : {}),
  })
}

/** Shows a failure. Another title replaces this one, which says that nothing happened, if the server may have done it. */
export function toastFailure(title: string, error: unknown, action?: ToastAction): void {
  toastError(mayHaveWorked(error) ? unsureTitle : title, failureText(error), action)
}

export function toastError(title: string, description: string, action?: ToastAction): void {
  showToast({ channel: 'stack', tone: 'destructive', title, description, action })
}

export function useSaveFile(ask: () => Promise<void>) {
  const { isPending, mutate } = useMutation({
    mutationFn: ask,
    onError: (error) => toastFailure('The file could not be created', error),
    networkMode: 'always',
  })
  return { isSaving: isPending, save: () => mutate() }
}
