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
  /** Before and after everything else of the page, where it is shown as it will be (STF-05). */
  mark?: { head: ReactNode; body: ReactNode }
}

/**
 * Runs the script of a public page shortly after it was loaded, or at the first press or key: it takes nothing of the
 * line before the page is painted. A press that comes before it is there is left for it (WEB-03).
 */
export const startScript = (entry: string) =>
  `{let run=()=>import("${entry}");addEventListener("load",()=>setTimeout(run,250));for(let e of["pointerdown","keydown","click"])addEventListener(e,t=>{if(e=="click")self.pressed=t;run()})}`

export const ServedDocumentContext = createContext<ServedDocument | undefined>(undefined)
