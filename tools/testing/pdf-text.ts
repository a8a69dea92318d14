import { inflateSync } from 'node:zlib'

/** What the pages of the PDF print: their streams inflated, the hexadecimal strings of each read. */
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
