import { Overview } from '../ui/pages/overview.tsx'

export default function DocsOverview() {
  return <Overview />
}
