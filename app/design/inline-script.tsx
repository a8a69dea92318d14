import { createContext, use } from 'react'

/** Inline scripts of the page being rendered, for its Content-Security-Policy. Undefined in the browser. */
export const InlineScriptsContext = createContext<Set<string> | undefined>(undefined)

type InlineScriptProps = {
  /** Must be a constant, because it is executed. */
  code: string
  type?: 'speculationrules'
}

/** Runs code while a public page loads, before the content after it is painted. Must not be inside an island. */
export function InlineScript({ code, type }: InlineScriptProps) {
  use(InlineScriptsContext)?.add(code)
  return <script type={type}>{code}</script>
}
