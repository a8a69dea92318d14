const mostParts = 200
const place = /<template data-kept="(\d+)"><\/template>/g

/** Headers and footers as they were written for pages, by what they were made of: the latest few hundred. */
export class KeptParts {
  readonly #texts = new Map<string, string>()

  /** For one page: what `KeptPart` asks while it is rendered, and its text once it is. */
  forPage() {
    const used: string[] = []
    const missing = new Map<string, 'header' | 'footer'>()
    return {
      placeFor: (tag: 'header' | 'footer', made: string): number | undefined => {
        const key = `${tag} ${made}`
        const text = this.#texts.get(key)
        if (text === undefined) missing.set(key, tag)
        return text === undefined ? undefined : used.push(text) - 1
      },
      /** The text with what was kept in its places; what was not kept yet is kept from now on. */
      complete: (html: string): string => {
        for (const [key, tag] of missing) this.#keep(key, elementIn(html, tag))
        return html.replace(place, (_whole, at: string) => used[Number(at)]!)
      },
    }
  }

  #keep(key: string, text: string | undefined): void {
    if (text === undefined) return
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size < mostParts) break
      this.#texts.delete(oldest)
    }
    // A slice would hold on to the whole page.
    this.#texts.set(key, Buffer.from(text).toString())
  }
}

/** The first header of a document or its last footer. */
function elementIn(html: string, tag: 'header' | 'footer'): string | undefined {
  const isFirst = tag === 'header'
  const from = isFirst ? html.indexOf('<header') : html.lastIndexOf('<footer')
  const end = `</${tag}>`
  const to = html.indexOf(end, from)
  return from < 0 || to < 0 ? undefined : html.slice(from, to + end.length)
}
