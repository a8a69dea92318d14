import type { ServerBuild } from 'react-router'
import type { PageCache, SharedCacheHeaders } from './page-cache.ts'

export type PageServerOptions = {
  loadBuild: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  cache: PageCache | undefined
  /** Where the script that counts visits is served; none while developing. */
  measurePath?: () => Promise<string>
  criticalCss: ((html: string, hrefs: string[]) => Promise<string>) | undefined
  sharedCacheHeaders?: SharedCacheHeaders
}
