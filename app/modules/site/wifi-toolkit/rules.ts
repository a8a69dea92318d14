import { lineSpeeds, officeSizes, staffBands } from '#app/modules/sales/lead/wifi-plan/content.ts'
import type { WifiOffice } from '#app/modules/sales/lead/wifi-plan/rules.ts'

export const toolkitPath = '/resources/wifi-toolkit'

export const toolkitTabs = ['checklist', 'templates', 'practices'] as const
export type ToolkitTab = (typeof toolkitTabs)[number]

export type ToolkitState = WifiOffice & { tab: ToolkitTab }

type Known<Value extends string> = readonly [Value, ...Value[]]

/** What the address may say; the first value of each is the default, which anything else counts as. */
const toolkitQuery = {
  size: officeSizes,
  staff: staffBands,
  speed: ['50', ...lineSpeeds.filter((speed) => speed !== '50')],
  tab: toolkitTabs,
} as const satisfies Record<string, Known<string>>

/** The state an address or a form asks for; unknown values fall back. */
export function parseToolkit(asked: { get(name: string): unknown }): ToolkitState {
  const one = <Value extends string>(name: string, known: readonly Value[]): Value =>
    known.find((value) => value === asked.get(name)) ?? known[0]!
  return {
    officeSize: one('size', toolkitQuery.size),
    staff: one('staff', toolkitQuery.staff),
    currentSpeed: one('speed', toolkitQuery.speed),
    tab: one('tab', toolkitQuery.tab),
  }
}

/** The address of a state, without what is the default. */
export function toolkitHref({ officeSize, staff, currentSpeed, tab }: ToolkitState): string {
  const query = new URLSearchParams()
  const values = { size: officeSize, staff, speed: currentSpeed, tab }
  for (const [name, value] of Object.entries(values))
    if (value !== toolkitQuery[name as keyof typeof values][0]) query.set(name, value)
  return query.size > 0 ? `${toolkitPath}?${query}` : toolkitPath
}

/** Where the ticks of the checklist are kept on this device. */
export const ticksKey = 'wifi-checklist'

export function packTicks(ticked: readonly string[]): string {
  return JSON.stringify({ ticked })
}

/** The ticked items of a stored list, in the list's own order; damaged or foreign values give none. */
export function unpackTicks(stored: string | null, items: readonly string[]): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    const ticked: unknown = (value as { ticked?: unknown } | null)?.ticked
    return Array.isArray(ticked) ? items.filter((item) => ticked.includes(item)) : []
  } catch {
    return []
  }
}

/**
 * Restores this device's ticks in the served list before it is painted, and marks the list if there are any, so that
 * its island hydrates at once and shows the count. Comes after the list.
 */
export const earlyTicksScript = `(()=>{try{let t=JSON.parse(localStorage.getItem("${ticksKey}")).ticked,l=document.querySelector("[data-ticks]");l.querySelectorAll("input").forEach(b=>{if(t.includes(b.value))b.checked=l.dataset.wake="yes"})}catch{}})()`
