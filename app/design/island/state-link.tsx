import type { ComponentProps } from 'react'
import { followInPlace } from './address.ts'

export type StateLinkProps = ComponentProps<'a'> & {
  to: string
  /** Id of the element at which the page opens where the link loads it anew. */
  opensAt: string
}

/** A link of an island to another state of its page: in place once the island is alive, by the server until then. */
export function StateLink({ to, opensAt, ...rest }: StateLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
  return <a {...rest} data-in-place href={`${to}#${opensAt}`} onClick={followInPlace} />
}
