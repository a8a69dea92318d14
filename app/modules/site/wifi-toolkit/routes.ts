import { route } from '@react-router/dev/routes'
import { downloadHref, downloads } from './content/downloads.ts'

const path = (href: string) => href.slice(1)

export const wifiToolkitRoutes = [
  route('resources/wifi-toolkit', 'modules/site/wifi-toolkit/routes/wifi-toolkit.tsx'),
  ...downloads.map((download) =>
    route(path(downloadHref(download)), 'modules/site/wifi-toolkit/routes/download.ts', {
      id: `wifi-toolkit/${download.name}`,
    }),
  ),
]
