const fontFace = /@font-face\s*\{[^}]*\}/g

type Cut = { source: string; family: string; ranges: [number, number][] }

/** The cuts a face comes in: a page needs only those that one of its letters calls for. */
export class FontCuts {
  readonly #families: Cut[][]

  constructor(css: string) {
    const cuts = Array.from(css.matchAll(fontFace), ([rule]) => cutOf(rule))
    this.#families = [...Map.groupBy(cuts, (cut) => cut.family).values()].filter(
      (family) => family.length > 1 && family.every((cut) => cut.ranges.length > 0),
    )
  }

  /** Where the cuts are that no letter of the text calls for. */
  idleFor(text: string): string[] {
    const letters = Array.from(new Set(text), (letter) => letter.codePointAt(0)!)
    return this.#families.flatMap((family) => {
      // Of two cuts that have a letter, the later one gives it.
      const used = new Set(letters.map((letter) => family.findLast((cut) => has(cut, letter))))
      return family.filter((cut) => !used.has(cut)).map((cut) => cut.source)
    })
  }
}

/** Leaves out the cuts from `idle`; a cut that is then alone in its family need not say which letters it has. */
export function withoutCuts(css: string, idle: readonly string[]): string {
  const isIdle = (cut: Cut) => idle.includes(cut.source)
  const cuts = Array.from(css.matchAll(fontFace), ([rule]) => cutOf(rule))
  const left = cuts.filter((cut) => !isIdle(cut))
  return css.replace(fontFace, (rule) => {
    const cut = cutOf(rule)
    if (isIdle(cut)) return ''
    const ofFamily = (each: Cut) => each.family === cut.family
    const isAloneNow = left.filter(ofFamily).length === 1 && cuts.filter(ofFamily).length > 1
    return isAloneNow ? rule.replace(/;?unicode-range:[^;}]*/, '') : rule
  })
}

function cutOf(rule: string): Cut {
  const list = /unicode-range:([^;}]*)/.exec(rule)?.[1] ?? ''
  return {
    source: /src:([^;}]*)/.exec(rule)?.[1] ?? '',
    family: /font-family:([^;}]*)/.exec(rule)?.[1] ?? '',
    ranges: Array.from(list.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi), ([, from, to]) => [
      Number.parseInt(from!, 16),
      Number.parseInt(to ?? from!, 16),
    ]),
  }
}

function has(cut: Cut, letter: number): boolean {
  return cut.ranges.some(([from, to]) => from <= letter && letter <= to)
}
