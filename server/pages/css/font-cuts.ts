import type { AtRule, SheetNode } from './sheet.ts'

type Cut = { source: string; family: string; ranges: [number, number][] }

/** The cuts a face comes in: a page needs only those that one of its letters calls for. */
export class FontCuts {
  readonly #families: Cut[][]

  constructor(sheet: readonly SheetNode[]) {
    this.#families = [...Map.groupBy(cutsIn(sheet), (cut) => cut.family).values()].filter(
      (family) => family.length > 1 && family.every((cut) => cut.ranges.length > 0),
    )
  }

  /** Where the cuts are that a letter of the text calls for. */
  usedBy(text: string): string[] {
    const letters = lettersOf(text)
    return this.#families.flatMap((family) => {
      // Of two cuts that have a letter, the later one gives it.
      const used = new Set(letters.map((letter) => family.findLast((cut) => has(cut, letter))))
      return family.filter((cut) => used.has(cut)).map((cut) => cut.source)
    })
  }

  /** Where the others are. */
  idleBeside(used: ReadonlySet<string>): string[] {
    return this.#families.flat().flatMap(({ source }) => (used.has(source) ? [] : [source]))
  }
}

/** Leaves out the cuts from `idle`; a cut that is then alone in its family need not say which letters it has. */
export function withoutCuts(nodes: readonly SheetNode[], idle: readonly string[]): SheetNode[] {
  const cuts = cutsIn(nodes)
  const isIdle = (cut: Cut) => idle.includes(cut.source)
  const sizeOf = (family: string, among: Cut[]) =>
    among.filter((cut) => cut.family === family).length
  const left = cuts.filter((cut) => !isIdle(cut))
  return nodes.flatMap((node): SheetNode[] => {
    if (!isFontFace(node)) return [node]
    const cut = cutOf(node)
    if (isIdle(cut)) return []
    const isAloneNow = sizeOf(cut.family, left) === 1 && sizeOf(cut.family, cuts) > 1
    const isRange = (one: SheetNode) => one.kind === 'declaration' && one.name === 'unicode-range'
    return [isAloneNow ? { ...node, body: node.body?.filter((one) => !isRange(one)) } : node]
  })
}

const cutsIn = (nodes: readonly SheetNode[]): Cut[] => nodes.filter(isFontFace).map(cutOf)

const isFontFace = (node: SheetNode): node is AtRule =>
  node.kind === 'at-rule' && node.name === 'font-face'

function cutOf({ body = [] }: AtRule): Cut {
  const declarations = body.filter((one) => one.kind === 'declaration')
  const valueOf = (name: string) => declarations.findLast((one) => one.name === name)?.value ?? ''
  const ranges = valueOf('unicode-range').split(',').filter(Boolean)
  return {
    source: valueOf('src'),
    family: valueOf('font-family'),
    ranges: ranges.map((range) => {
      const [from, to] = range.trim().slice('U+'.length).split('-')
      return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
    }),
  }
}

/** The code points of a text, each once. A page is long: spreading it into letters took 2 ms, noting each in a set half. */
function lettersOf(text: string): number[] {
  const plain = new Uint8Array(128)
  const others = new Set<number>()
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < plain.length) {
      plain[unit] = 1
      continue
    }
    const letter = text.codePointAt(at)!
    if (letter > 0xffff) at++
    others.add(letter)
  }
  for (const [letter, isThere] of plain.entries()) if (isThere) others.add(letter)
  return [...others]
}

function has(cut: Cut, letter: number): boolean {
  return cut.ranges.some(([from, to]) => from <= letter && letter <= to)
}
