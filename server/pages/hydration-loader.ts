import apart from 'script:app/start/apart.ts?MEASURES=false&START_ADDRESS'
import apartCounted from 'script:app/start/apart.ts?MEASURES=true&START_ADDRESS&MEASURE_ADDRESS'
import later from 'script:app/start/inert.ts?AT_ONCE=false&MEASURES=false'
import laterCounted from 'script:app/start/inert.ts?AT_ONCE=false&MEASURES=true&MEASURE_ADDRESS'
import now from 'script:app/start/inert.ts?AT_ONCE=true&MEASURES=false'
import nowCounted from 'script:app/start/inert.ts?AT_ONCE=true&MEASURES=true&MEASURE_ADDRESS'

/**
 * What makes a page live on the first sign of a visitor by its start script (ADR 0027), and fetches the script that
 * counts visits. Under 1 KB, like the other: it is sent inline with every page, and its hash is in the policy.
 * @param start the page's start script, and in its query the page it is of
 */
export function apartLoader(start: string, measurePath?: string): string {
  const code = measurePath ? apartCounted : apart
  return withText(withText(code, 'START_ADDRESS', `${start}#`), 'MEASURE_ADDRESS', measurePath)
}

/**
 * The same for a page that holds its scripts itself: makes them live, in order.
 * @param measurePath the one address the policy can make: that of the script that counts visits
 */
export function hydrationLoader(when: 'on-interaction' | 'at-once', measurePath?: string): string {
  const [plain, counted] = when === 'at-once' ? [now, nowCounted] : [later, laterCounted]
  return withText(measurePath ? counted : plain, 'MEASURE_ADDRESS', measurePath)
}

/** Writes a text where its name was compiled to a place for it (`scripts/compiled-script`). */
function withText(code: string, name: string, text = ''): string {
  return code.replace(`"{${name}}"`, () => JSON.stringify(text))
}
