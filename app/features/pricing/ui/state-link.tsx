import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

const never = () => () => {}

export type StateLinkProps = LinkProps & {
  to: string
  /** Where a page that is loaded anew should open; in the browser the page stays where it is. */
  opensAt: string
}

/** A link to another state of the page it stands on; the server knows how to answer it, too. */
export function StateLink({ to, opensAt, ...rest }: StateLinkProps) {
  const hash = useSyncExternalStore(
    never,
    () => '',
    () => `#${opensAt}`,
  )
  return <Link {...rest} to={to + hash} preventScrollReset defaultShouldRevalidate={false} />
}

/** Space presses what looks like a tick box or a switch; Enter does already, as it is a link. */
export function pressWithSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** The keys of the tabs pattern: arrows, Home and End move and choose; Space chooses. */
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
