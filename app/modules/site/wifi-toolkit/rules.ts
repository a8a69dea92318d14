import { lineSpeeds, officeSizes, staffBands } from '#app/modules/sales/lead/wifi-plan/content.ts'
import type { WifiOffice } from '#app/modules/sales/lead/wifi-plan/rules.ts'

export const toolkitPath = '/resources/wifi-toolkit'

export const toolkitTabs = ['checklist', 'templates', 'practices'] as const
export type ToolkitTab = (typeof toolkitTabs)[number]

export type ToolkitState = WifiOffice & { tab: ToolkitTab }

type KnownValues<Value extends string> = readonly [Value, ...Value[]]

/** Allowed values in the address. The first value of each list is the default, which replaces any unknown value. */
const toolkitQueryValues = {
  size: officeSizes,
  staff: staffBands,
  speed: ['50', ...lineSpeeds.filter((speed) => speed !== '50')],
  tab: toolkitTabs,
} as const satisfies Record<string, KnownValues<string>>

/** Returns the state in an address or a form; defaults replace unknown values. */
export function parseToolkit(params: { get(name: string): unknown }): ToolkitState {
  const readValue = <Value extends string>(name: string, known: readonly Value[]): Value =>
    known.find((value) => value === params.get(name)) ?? known[0]!
  return {
    officeSize: readValue('size', toolkitQueryValues.size),
    staff: readValue('staff', toolkitQueryValues.staff),
    currentSpeed: readValue('speed', toolkitQueryValues.speed),
    tab: readValue('tab', toolkitQueryValues.tab),
  }
}

/** Returns the shortest address for a state; default values are left out. */
export function toolkitHref({ officeSize, staff, currentSpeed, tab }: ToolkitState): string {
  const query = new URLSearchParams()
  const values = { size: officeSize, staff, speed: currentSpeed, tab }
  for (const [name, value] of Object.entries(values))
    if (value !== toolkitQueryValues[name as keyof typeof values][0]) query.set(name, value)
  return query.size > 0 ? `${toolkitPath}?${query}` : toolkitPath
}

export const ticksKey = 'wifi-checklist'

/** Returns the ticked items in list order; an empty list if the stored value has another format. */
export function ticksOf(stored: unknown, items: readonly string[]): string[] {
  const ticked: unknown = (stored as { ticked?: unknown } | null | undefined)?.ticked
  return Array.isArray(ticked) ? items.filter((item) => ticked.includes(item)) : []
}

/** Runs before the first paint; marks a ticked list with `data-wake`, so that it hydrates at once. */
export const restoreTicksScript = `(()=>{try{let t=JSON.parse(localStorage.getItem("${ticksKey}")).ticked,l=document.querySelector("[data-ticks]");l.querySelectorAll("input").forEach(b=>{if(t.includes(b.value))b.checked=l.dataset.wake="yes"})}catch{}})()`
