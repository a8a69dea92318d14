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
