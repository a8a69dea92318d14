import { Button } from '#app/design/ui/button.tsx'
import { ageInWords } from '../rules/draft.ts'
import type { KeptState } from './kept-state.ts'
import { useNow } from './use-now.ts'

export type DraftBarProps = {
  kept: KeptState
  noun: string
  isOnline: boolean
  onNew: () => void
}

/** Says where the answers are, and lets somebody put them aside for another clinic (D-133, D-134). */
export function DraftBar({ kept, noun, isOnline, onNew }: DraftBarProps) {
  const now = useNow()
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className={kept.keeping === 'kept' ? 'text-ink-soft' : 'text-danger'}>
        {words(kept, now, isOnline)}
      </p>
      {kept.lastSaved ? (
        <Button size="small" variant="secondary" onClick={onNew}>
          Put aside and start another {noun}
        </Button>
      ) : null}
    </div>
  )
}

function words(kept: DraftBarProps['kept'], now: Date, isOnline: boolean): string {
  if (!kept.isOpen) return ''
  if (kept.keeping === 'full')
    return 'The storage of this device is full: your answers are only on this screen. Send them, or make room.'
  if (kept.keeping === 'refused')
    return 'This browser keeps nothing (a private window?): your answers are only on this screen until you send them.'
  const offline = isOnline ? '' : ' You are offline; you can go on and submit.'
  if (!kept.lastSaved) return `What you type is saved on this device by itself.${offline}`
  return `Saved on this device ${ageInWords(kept.lastSaved, now)}.${offline}`
}
