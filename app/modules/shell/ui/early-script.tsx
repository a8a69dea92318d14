/**
 * Runs constant code while the page is being read, before anything after it is painted. The content policy names its
 * hash (`server/pages/content-policy.ts`); it may not stand in an island.
 */
export function EarlyScript({ code }: { code: string }) {
  return <script>{code}</script>
}
