import { useId } from 'react'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { keyName } from '#app/features/console/content/keys.ts'
import { useSingleKeys } from '#app/features/console/ui/keys/single-keys.ts'

/** Says where the keys are listed, and lets them be switched off (WCAG 2.1.4). */
export function ShortcutsHint() {
  const id = useId()
  const [areOn, turn] = useSingleKeys()
  return (
    <div className="flex items-center gap-x-2 text-sm whitespace-nowrap text-ink-soft max-lg:hidden">
      {areOn ? (
        <span title="Lists the keys">
          <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-xs">
            {keyName('help')}
          </kbd>
          <VisuallyHidden> lists the keys</VisuallyHidden>
        </span>
      ) : null}
      <label htmlFor={id} className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          checked={areOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <span>
          <VisuallyHidden>Keyboard </VisuallyHidden>shortcuts
        </span>
      </label>
    </div>
  )
}
