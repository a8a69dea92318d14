import './keep-presses.ts'
import { reviveLinks } from './live-links.ts'
import { page } from './page.ts'
import { onSigns } from './signs.ts'
import { trustedTypes } from './trusted-types.ts'
import { whenIdle } from './when-idle.ts'

/**
 * As `apart.ts` for a page that holds its scripts itself: makes them live, in order. The policy can make the
 * address of the script that counts visits, and no other.
 */
const rules = {
  createScript: (code: string) => code,
  ...(MEASURES ? { createScriptURL: (_nothing: '') => MEASURE_ADDRESS } : {}),
}
const policy = trustedTypes?.createPolicy('hydrate', rules) ?? rules
const newScript = () => page.createElement('script')

const start = () => {
  onSigns('remove', start)
  reviveLinks()
  page.querySelectorAll<HTMLScriptElement>('script[type^="inert/"]').forEach((inert) => {
    const script = newScript()
    if (inert.type === 'inert/module') script.type = 'module'
    script.text = policy.createScript(inert.text)
    inert.replaceWith(script)
  })
}

if (MEASURES)
  whenIdle(() => {
    const script = newScript()
    script.src = policy.createScriptURL!('')
    page.head.append(script)
    // Out of the document again at once, so that hydration finds what the server wrote.
    script.remove()
  })
if (AT_ONCE) start()
else onSigns('add', start)
