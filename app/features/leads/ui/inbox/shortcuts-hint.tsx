import { useId } from 'react'
import { keyName } from '#app/features/console/content/keys.ts'
import { useSingleKeys } from '#app/features/console/ui/keys/single-keys.ts'

/** Says where the keys are listed, and lets them be switched off (WCAG 2.1.4). */
export function ShortcutsHint() {
  const id = useId()
  const [areOn, turn] = useSingleKeys()
  return (
    <div className="ms-auto flex items-center gap-x-3 text-sm text-ink-soft max-lg:hidden">
      {areOn ? (
        <span>
          <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-xs">
            {keyName('help')}
          </kbd>{' '}
          lists the keys
        </span>
      ) : null}
      <label htmlFor={id} className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          checked={areOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        Keyboard shortcuts
      </label>
    </div>
  )
}
