import type { ServerBuild } from 'react-router'
import type { PageCache } from './page-cache.ts'

export type PageServerOptions = {
  loadBuild: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  cache: PageCache | undefined
}
