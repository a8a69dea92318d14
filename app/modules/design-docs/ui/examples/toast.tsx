import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'

export function ToastSavedAndLost() {
  const show = (tone: 'success' | 'destructive', title: string, description: string) => () =>
    showToast({ channel: 'stack', tone, title, description, durationMs: 4_000 })
  return (
    <>
      <Button onClick={show('success', 'Saved', 'The settings are live.')}>Saved</Button>
      <Button
        variant="secondary"
        onClick={show('destructive', 'Not saved', 'Someone else changed them first.')}
      >
        Not saved
      </Button>
    </>
  )
}
