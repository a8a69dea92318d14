import { useId } from 'react'
import { keyName, type KeyId } from '#app/features/console/content/keys.ts'
import { useSingleKeys } from '#app/features/console/ui/keys/single-keys.ts'

const keys: readonly (readonly [KeyId, string])[] = [
  ['search', 'search'],
  ['next', 'next lead'],
  ['previous', 'previous lead'],
  ['choose', 'choose'],
  ['open', 'open'],
]

/** Says which keys help, and lets them be switched off (WCAG 2.1.4). */
export function ShortcutsHint() {
  const id = useId()
  const [areOn, turn] = useSingleKeys()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft max-md:hidden">
      {areOn ? (
        <p>
          {keys.map(([key, meaning]) => (
            <span key={key} className="me-3 whitespace-nowrap">
              <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-xs">
                {keyName(key)}
              </kbd>{' '}
              {meaning}
            </span>
          ))}
        </p>
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
