import { createContext, type ReactNode } from 'react'

/** Data that only the server has. The browser has none, because React renders only the content there. */
export type ServedDocument = {
  /** `site` is a public page of HTML and islands, `plain` is HTML alone, and `application` is hydrated at once. */
  kind: 'site' | 'plain' | 'application'
  /** Address of the script that every page runs first. */
  entry: string
  /** In development, the script that must run before any component that can be reloaded. */
  hotReload?: string
  /** Nonce for the scripts of an application; a public page needs none. */
  nonce?: string
  isMeasured: boolean
  head: ReactNode
  /** The brand's icon and the URL of the stylesheet with its colours; if absent, the design's own. */
  brand?: { icon: { href: string; type: string } | null; styles: string }
  mark?: { head: ReactNode; body: ReactNode }
}

/**
 * Inline script of a public page. It loads the page's script after the first paint, or at the first press or key once
 * the HTML is complete, so that the script delays nothing. It stores an earlier click, which the loaded script repeats.
 * It opens the dialog of a link with `data-opens` at once; in a new tab or without JavaScript, the link leads to a page
 * with the same content. If loading fails, the page shows the buttons for visitors without JavaScript.
 */
export const startScript = (entry: string) =>
  `{let run=()=>document.readyState=="loading"?addEventListener("DOMContentLoaded",run):import("${entry}").catch(()=>document.documentElement.dataset.scriptMissing="");addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(run)));for(let e of["pointerdown","keydown","click"])addEventListener(e,t=>{if(e=="click")self.pressed=t;run()});addEventListener("click",e=>{let a=e.target.closest("a[data-opens]"),d=a&&document.getElementById(a.dataset.opens);if(d&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)){e.preventDefault();d.showModal()}})}`

export const ServedDocumentContext = createContext<ServedDocument | undefined>(undefined)
