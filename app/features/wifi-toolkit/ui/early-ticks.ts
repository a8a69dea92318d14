import { ticksKey } from '../rules/ticks.ts'

/**
 * Puts the ticks of this device into the served list before it is painted (WIF-24), and starts the page's
 * scripts at once where there are any, so that the count stands there, too.
 */
export const earlyTicksScript = `(()=>{try{let t=JSON.parse(localStorage.getItem("${ticksKey}")).ticked;document.querySelectorAll("[data-ticks] input").forEach(b=>{if(t.includes(b.value))b.checked=true});if(t.length)addEventListener("DOMContentLoaded",()=>dispatchEvent(new Event("focusin")))}catch{}})()`
