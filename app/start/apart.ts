import './keep-presses.ts'
import { reviveLinks } from './live-links.ts'
import { page } from './page.ts'
import { onSigns } from './signs.ts'
import { trustedTypes } from './trusted-types.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Makes a page live on the first sign of a visitor by its start script (ADR 0027); and, once the page is painted
 * and the browser idle, fetches the script that counts visits, unless the browser asks not to be counted.
 * If the start script does not come, the next sign tries again, after a growing pause: a browser that failed to
 * fetch a module does not ask for it again, so each try has a fragment of its own. Its modules have no second try.
 * Compiled (`scripts/compiled-script`) and sent inline with every page, at most 1,024 characters.
 */
let pauseMs = 500

// The only addresses the policy can make: the start script's, and for nothing that of the script that counts.
const rules = {
  createScriptURL: (tryMs: number | '') =>
    MEASURES && !tryMs ? MEASURE_ADDRESS : START_ADDRESS + tryMs,
}
const policy = trustedTypes?.createPolicy('hydrate', rules) ?? rules

const load = (tryMs: number | '', onFailed?: () => void) => {
  const script = page.createElement('script')
  script.type = 'module'
  script.onerror = onFailed!
  script.src = policy.createScriptURL(tryMs)
  page.head.append(script)
  // Out of the document again at once, so that hydration finds what the server wrote.
  if (!onFailed) script.remove()
}

const start = () => {
  onSigns('remove', start)
  reviveLinks()
  load(pauseMs, () => setTimeout(onSigns, (pauseMs *= 2), 'add', start))
}

if (MEASURES) whenIdle(() => load(''))
onSigns('add', start)
