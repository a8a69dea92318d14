import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const accents = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç'
const letters = 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc'

/** A text without case and accents; the search indexes of migrations are of the same expression (STF-07). */
export function plainText(text: SQLWrapper): SQL {
  return sql`lower(translate(${text}, ${sql.raw(`'${accents}', '${letters}'`)}))`
}

/**
 * Every word of `search` is part of `plain`, in any order; one or two letters begin a word, since an index of
 * three letters each cannot find them elsewhere. `plain` begins with a space.
 */
export function containsWords(plain: SQLWrapper, search: string): SQL[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
      const pattern = word.length < 3 ? `% ${escaped}%` : `%${escaped}%`
      return sql`${plain} like ${plainText(sql`${pattern}::text`)}`
    })
}
