import { inflateSync } from 'node:zlib'

/** The text that the pages of a PDF print, read from the hexadecimal strings of their inflated streams. */
export function printedText(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .flatMap((drawing) => [...drawing.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown]) => [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join(' ')
}

/** The characters to which the fonts of a PDF map glyphs (ToUnicode tables); a missing character is in no table. */
export function printedCharacters(pdf: Uint8Array): Set<string> {
  const text = Buffer.from(pdf).toString('latin1')
  const found = new Set<string>()
  for (const [, stream] of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const table = inflateStream(stream!)
    if (!table.includes('begincmap')) continue
    for (const [, list] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
      for (const [, hex] of list!.matchAll(/<([0-9a-f ]+)>/gi))
        addCharacters(found, hex!.replaceAll(' ', ''))
  }
  return found
}

function inflateStream(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

function addCharacters(found: Set<string>, hex: string) {
  const units = hex.match(/[0-9a-f]{4}/gi)?.map((unit) => Number.parseInt(unit, 16)) ?? []
  for (const character of String.fromCharCode(...units)) found.add(character)
}
