import { createContext, use } from 'react'

/** The inline scripts of the page that is being rendered, for its content policy. Absent in the browser. */
export const InlineScriptsContext = createContext<Set<string> | undefined>(undefined)

type InlineScriptProps = {
  /** Must be a constant, because it is executed. */
  code: string
  type?: 'speculationrules'
}

/** Runs code while a public page loads, before anything after it is painted. It must not be inside an island. */
export function InlineScript({ code, type }: InlineScriptProps) {
  use(InlineScriptsContext)?.add(code)
  return <script type={type}>{code}</script>
}
