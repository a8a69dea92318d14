import { checklistIds } from '../content/checklist.ts'
import { packTicks, ticksKey, unpackTicks } from '../rules/ticks.ts'

/** Stands in where the browser refuses storage: ticks are then kept while the page lives. */
let memory: string | null = null

/** The ticks kept on this device (WIF-24). */
export function readTicks(): string[] {
  return unpackTicks(tryStorage((storage) => storage.getItem(ticksKey)) ?? memory, checklistIds)
}

export function saveTicks(ticked: readonly string[]): void {
  memory = packTicks(ticked)
  tryStorage((storage) =>
    ticked.length > 0 ? storage.setItem(ticksKey, memory!) : storage.removeItem(ticksKey),
  )
}

function tryStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
