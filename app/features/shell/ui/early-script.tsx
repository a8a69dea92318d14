import { useIsServedHtml } from './served-html.ts'

/**
 * Runs constant code while the page is being read, before anything is painted after it.
 * Only served HTML holds it: a script made in the browser would break the Trusted Types policy.
 */
export function EarlyScript({ code }: { code: string }) {
  return useIsServedHtml() ? <script data-now="">{code}</script> : null
}
