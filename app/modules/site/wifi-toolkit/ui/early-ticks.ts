import { ticksKey } from '../rules/ticks.ts'

/**
 * Puts the ticks of this device into the served list before it is painted (WIF-24), and marks the list where there are
 * any, so that its island wakes at once and the count stands there, too. Stands after the list.
 */
export const earlyTicksScript = `(()=>{try{let t=JSON.parse(localStorage.getItem("${ticksKey}")).ticked,l=document.querySelector("[data-ticks]");l.querySelectorAll("input").forEach(b=>{if(t.includes(b.value))b.checked=l.dataset.wake="yes"})}catch{}})()`
