import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'

export function SaveBarWithChanges() {
  return (
    <SaveBar changedCount={3} wrongCount={0} onDiscard={() => {}}>
      <Button size="small">Save changes</Button>
    </SaveBar>
  )
}

export function SaveBarWithSomethingWrong() {
  return (
    <SaveBar changedCount={3} wrongCount={1} onDiscard={() => {}}>
      <Button size="small">Save changes</Button>
    </SaveBar>
  )
}

export function SaveBarUnchanged() {
  return (
    <SaveBar changedCount={0} wrongCount={0} onDiscard={() => {}}>
      <Button size="small" disabled>
        Save changes
      </Button>
    </SaveBar>
  )
}
