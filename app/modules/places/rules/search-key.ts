// The combining marks that NFD takes off letters, and the apostrophes of names such as L'Agulhas.
const dropped = /[\u0300-\u036f'’‘`´.]/g
const separators = /[^\p{L}\p{N}&]+/gu

/** How a name is compared: lower case, without accents, apostrophes and dots, words apart by one space. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(dropped, '').toLowerCase().replace(separators, ' ').trim()
}
