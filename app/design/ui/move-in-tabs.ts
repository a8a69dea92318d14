import type { KeyboardEvent } from 'react'

/** The keys of the tabs pattern: arrows, Home and End move and choose; Space chooses, as on any tab. */
export function moveInTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.currentTarget)
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
    ' ': at,
  }
  const target = tabs[targets[event.key] ?? -1]
  if (!target) return
  event.preventDefault()
  target.focus()
  target.click()
}
