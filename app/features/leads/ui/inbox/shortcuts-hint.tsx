import { useId } from 'react'

const keys = [
  ['/', 'search'],
  ['j', 'next lead'],
  ['k', 'previous lead'],
  ['x', 'choose'],
  ['Enter', 'open'],
] as const

/** Says which keys help, and lets them be switched off (WCAG 2.1.4). */
export function ShortcutsHint({
  areOn,
  onTurn,
}: {
  areOn: boolean
  onTurn: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft max-md:hidden">
      {areOn ? (
        <p>
          {keys.map(([key, meaning]) => (
            <span key={key} className="me-3 whitespace-nowrap">
              <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-xs">
                {key}
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
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
        Keyboard shortcuts
      </label>
    </div>
  )
}
