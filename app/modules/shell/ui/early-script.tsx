/**
 * Runs constant code while the page is being read, before anything after it is painted. The content policy names its
 * hash (`server/content-policy.ts`); it may not stand in an island.
 */
export function EarlyScript({ code }: { code: string }) {
  return <script>{code}</script>
}

/** The page is one and the same for every unknown path, so the script asks the browser for it. */
export const unknownPathScript = "console.warn('Page not found: '+location.pathname)"

/** Logs an unknown path (NF-04). */
export function PathLog() {
  return <EarlyScript code={unknownPathScript} />
}
