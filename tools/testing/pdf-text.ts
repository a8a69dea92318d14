import { inflateSync } from 'node:zlib'

/** The inflated streams of a PDF; empty texts in place of streams that are not compressed. */
function streamsOf(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1')
  return Array.from(text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
}

/** The text that the pages of a PDF print, read from the hexadecimal strings of their inflated streams. */
export function printedText(pdf: Buffer): string {
  return streamsOf(pdf)
    .flatMap((drawing) => [...drawing.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown]) => [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join(' ')
}

/** The characters to which the fonts of a PDF map glyphs (ToUnicode tables); a missing character is in no table. */
export function printedCharacters(pdf: Uint8Array): Set<string> {
  const found = new Set<string>()
  for (const table of streamsOf(pdf).filter((stream) => stream.includes('begincmap')))
    for (const [, list] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
      for (const [, hex] of list!.matchAll(/<([0-9a-f ]+)>/gi)) {
        const units = hex!.replaceAll(' ', '').match(/[0-9a-f]{4}/gi) ?? []
        const codes = units.map((unit) => Number.parseInt(unit, 16))
        for (const character of String.fromCharCode(...codes)) found.add(character)
      }
  return found
}
