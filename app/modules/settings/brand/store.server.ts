import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readSettings } from '../store.server.ts'
import { brandPictures } from '../tables.ts'
import { brandPictureHref } from './content.ts'
import { brandStyles } from './rules.ts'

type BrandPictureRow = typeof brandPictures.$inferSelect

/** Stores a picture. Returns false if it is already stored. */
export async function insertBrandPicture(db: Queryable, row: BrandPictureRow): Promise<boolean> {
  const { rowCount } = await db.insert(brandPictures).values(row).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export async function findBrandPicture(db: Queryable, hash: string) {
  const [row] = await db.select().from(brandPictures).where(eq(brandPictures.hash, hash))
  return row
}

/** Returns the URLs of the brand's pictures and stylesheet; null means that the design's own is used. */
export async function readBrand(ctx: Context) {
  const brand = await readSettings(ctx, 'brand')
  const { logo, favicon, sharePicture } = brand
  const styles = brandStyles(brand)
  return {
    logo: logo && { src: brandPictureHref(logo), width: logo.width, height: logo.height },
    icon: favicon && { href: brandPictureHref(favicon), type: favicon.type },
    sharePicture: sharePicture && brandPictureHref(sharePicture),
    styles: styles && `/brand/${hash('sha256', styles).slice(0, 16)}.css`,
  }
}
