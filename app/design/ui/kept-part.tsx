import { createContext, useContext, type ReactNode } from 'react'

/** The parts of the page that is being rendered on the server, as far as they were written before. */
type PartsOfPage = {
  /** Where the part is put into the written page; undefined where it is rendered. */
  placeFor(tag: KeptTag, made: string): number | undefined
}
type KeptTag = 'header' | 'footer'

/** Only a server that keeps parts provides them: in the browser all is rendered. */
export const PartsOfPageContext = createContext<PartsOfPage | undefined>(undefined)

/**
 * A part around all pages whose text depends on `of` alone: written once, it is put into later pages as it is
 * (ADR 0004). It may use no id of React's, which differs with its place, and nothing of the request.
 */
export function KeptPart({
  tag,
  of,
  children,
}: {
  /** Of the one element it renders: the first header or the last footer of a document. */
  tag: KeptTag
  of: object
  children: ReactNode
}) {
  const place = useContext(PartsOfPageContext)?.placeFor(tag, JSON.stringify(of))
  return place === undefined ? children : <template data-kept={place} />
}
