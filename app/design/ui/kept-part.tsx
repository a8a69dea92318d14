import { createContext, useContext, type ReactNode } from 'react'

/** Where a part stands in the page that is being written: put there as it is, or written between two marks to be kept. */
export type PlaceOfPart = { kept: number } | { written: number }

/** The parts of the page that is being rendered on the server, as far as they were written before. */
type PartsOfPage = { placeFor(name: string, made: string): PlaceOfPart }

/** Only a server that keeps parts provides them: in the browser all is rendered. */
export const PartsOfPageContext = createContext<PartsOfPage | undefined>(undefined)

/**
 * A part of pages whose text depends on `of` alone: written once, it is put into later pages as it is (ADR 0004). It
 * may use no id of React's, which differs with its place, and nothing of the request. It renders elements, no bare text.
 */
export function KeptPart({
  name,
  of,
  children,
}: {
  /** The same for what is made in the same way of the same. */
  name: string
  /** Null where something of one visitor is in it: it is never kept. */
  of: object | null
  children: ReactNode
}) {
  const parts = useContext(PartsOfPageContext)
  const place = of ? parts?.placeFor(name, JSON.stringify(of)) : undefined
  if (!place) return children
  if ('kept' in place) return <template data-kept={place.kept} />
  return (
    <>
      <template data-kept-from={place.written} />
      {/* A part within it is of it, and has no place of its own. */}
      <PartsOfPageContext value={undefined}>{children}</PartsOfPageContext>
      <template data-kept-to={place.written} />
    </>
  )
}
