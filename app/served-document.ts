import { createContext, type ReactNode } from 'react'

/** What the server alone knows of the document it renders; absent in the browser, which renders what is in it. */
export type ServedDocument = {
  /** A public page of HTML and islands, one of HTML alone, or an application that is hydrated at once. */
  kind: 'site' | 'plain' | 'application'
  /** Address of the script that every page runs first. */
  entry: string
  /** While developing: what must run before any component that can be reloaded. */
  hotReload?: string
  /** Of the scripts of an application; a public page needs none. */
  nonce?: string
  isMeasured: boolean
  /** Tags of the head that a page's loaders composed. */
  head: ReactNode
  /** The icon of the brand; absent: the design's own. */
  icon?: { href: string; type: string }
  /** Before and after everything else of the page, where it is shown as it will be. */
  mark?: { head: ReactNode; body: ReactNode }
}

/**
 * Runs the script of a public page once the page is painted, or at the first press or key: it takes nothing of the
 * line before. A press that comes before it is there is left for it. A link that names a dialog opens it, without
 * waiting for the script; in a new tab, and without any script, it leads to the same in a page. Where the script does
 * not arrive, the buttons that only a page without script needs are shown.
 */
export const startScript = (entry: string) =>
  `{let run=()=>import("${entry}").catch(()=>document.documentElement.dataset.scriptMissing="");addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(run)));for(let e of["pointerdown","keydown","click"])addEventListener(e,t=>{if(e=="click")self.pressed=t;run()});addEventListener("click",e=>{let a=e.target.closest("a[data-opens]");if(a&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)){e.preventDefault();document.getElementById(a.dataset.opens).showModal()}})}`

export const ServedDocumentContext = createContext<ServedDocument | undefined>(undefined)
