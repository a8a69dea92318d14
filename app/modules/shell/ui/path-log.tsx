import { EarlyScript } from './early-script.tsx'

/** The page is one and the same for every unknown path, so the script asks the browser for it. */
export const unknownPathScript = "console.warn('Page not found: '+location.pathname)"

/** Logs an unknown path (NF-04). */
export function PathLog() {
  return <EarlyScript code={unknownPathScript} />
}
