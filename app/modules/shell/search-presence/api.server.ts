import { Hono } from 'hono'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { robotsTxt, securityTxt, sitemapXml } from './rules.ts'

const hourly = { 'Cache-Control': 'public, max-age=3600' }

/**
 * Serves sitemap.xml, robots.txt, security.txt and the web app manifest. `publicPaths` returns the paths for the
 * sitemap.
 */
export function searchFilesApp(publicPaths: () => Promise<readonly string[]>) {
  return new Hono<AppEnv>()
    .get('/sitemap.xml', async (c) =>
      c.body(sitemapXml(siteAddress(c.get('ctx').env), await publicPaths()), 200, {
        ...hourly,
        'Content-Type': 'application/xml; charset=utf-8',
      }),
    )
    .get('/robots.txt', (c) => c.text(robotsTxt(siteAddress(c.get('ctx').env)), 200, hourly))
    .get('/.well-known/security.txt', async (c) => {
      const ctx = c.get('ctx')
      const { email } = await readSettings(ctx, 'site')
      return c.text(securityTxt(siteAddress(ctx.env), email, ctx.clock.now()), 200, hourly)
    })
    .get('/site.webmanifest', async (c) => {
      const site = await readSettings(c.get('ctx'), 'site')
      return c.body(JSON.stringify(webManifestApp(site.brandName, site.tagline)), 200, {
        ...hourly,
        'Content-Type': 'application/manifest+json; charset=utf-8',
      })
    })
}

function webManifestApp(name: string, description: string) {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'en-ZA',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbf8f1',
    theme_color: '#fbf8f1',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
}
