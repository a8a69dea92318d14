const plain = /^-?\d{1,12}(?:\.\d{1,6}|,\d{1,2})?$/
const grouped = /^-?\d{1,3}(?:[ ,]\d{3})+(?:\.\d{1,2})?$/

/** A number as people here write it: 1250, R1 250,50, 1,250.50, 100 Mbps. Undefined when it is none. */
export function readNumber(typed: string): number | undefined {
  const text = typed
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
    .replace(/^R/i, '')
    .replace(/mbps$/i, '')
    .trim()
  if (grouped.test(text)) return Number(text.replace(/[ ,]/g, ''))
  const bare = text.replaceAll(' ', '')
  return plain.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
