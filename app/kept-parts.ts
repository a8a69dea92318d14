import type { PlaceOfPart } from './design/ui/kept-part.tsx'

const mostParts = 400
const places =
  /<template data-kept="(\d+)"><\/template>|<template data-kept-from="(\d+)"><\/template>([\s\S]*?)<template data-kept-to="\2"><\/template>/g

/** Parts of pages as they were written, by what they were made of: the latest few hundred. */
export class KeptParts {
  readonly #texts = new Map<string, string>()

  /** For one page: what `KeptPart` asks while it is rendered, and its text once it is. */
  forPage() {
    const used: string[] = []
    const missing: string[] = []
    return {
      placeFor: (name: string, made: string): PlaceOfPart => {
        const key = `${name} ${made}`
        const text = this.#texts.get(key)
        return text === undefined
          ? { written: missing.push(key) - 1 }
          : { kept: used.push(text) - 1 }
      },
      /** The text with what was kept in its places; what was not kept yet is kept from now on. */
      complete: (html: string): string =>
        html.replace(places, (_whole, kept: string | undefined, written: string, text: string) => {
          if (kept !== undefined) return used[Number(kept)]!
          this.#keep(missing[Number(written)]!, text)
          return text
        }),
    }
  }

  #keep(key: string, text: string): void {
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size < mostParts) break
      this.#texts.delete(oldest)
    }
    // A slice would hold on to the whole page.
    this.#texts.set(key, Buffer.from(text).toString())
  }
}
