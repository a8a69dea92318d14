import { randomUUID } from 'node:crypto'
import { expectedAccess } from '#tools/testing/expected-access.ts'
import type { RunningProduct } from '../support/product.ts'
import { postAs, type StaffSession } from '../support/staff-sessions.ts'

/** Routes to skip, because they are not lists or screens: a stream, and files that are written in parts. */
const skippedRoutes = /^\/live$|\.csv$|\/export$|\/files\/:hash$/

/** Queries that people often use with these routes, besides the first page. */
const extraQueries: Record<string, readonly string[]> = {
  '/leads': [
    'search=Khumalo',
    'search=person74321',
    'search=082+500',
    'search=backups+lot',
    'search=lot+12345',
    'search=10012',
    'search=BG-000',
    'search=nobody+of+this+name',
    'folder=overdue',
    'folder=spam',
    'folder=merged',
    'status=open',
    'status=closed&sort=due',
    'kind=contact&owner=nobody',
    'province=Gauteng',
    'from=2025-01-01&to=2026-06-30',
    'due=today',
    'sort=due',
    'duplicates=yes',
    'folder=spam&duplicates=yes',
  ],
  '/products': [
    'search=plan+77',
    'search=nothing+like+it',
    'sort=price',
    'sort=-updated',
    'status=draft',
  ],
  '/approvals': ['state=waiting', 'state=waiting&search=plan', 'state=decided', 'state=scheduled'],
  '/activity': [
    'who=visitor',
    'who=system',
    'what=lead',
    'what=product',
    'from=2025-01-01&until=2025-02-01',
  ],
  '/analytics': ['days=7', 'days=90'],
  '/answer-times': ['weeks=26'],
  '/forms/:client/:formType/submissions': ['search=clinic+77', 'level=high', 'folder=spam'],
  '/forms/unjani/contract-audit/rollout/clinics': [
    'search=clinic+77',
    'sort=contract-end',
    'priority=high',
  ],
}

/** Returns every address of the staff API that a GET request reads, with ids of existing records. */
export async function pathsOf(product: RunningProduct, session: StaffSession): Promise<string[]> {
  const known = await findIds(product, session)
  const routes = Object.values(expectedAccess)
    .flat()
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice('GET '.length))
    .filter((route) => !skippedRoutes.test(route))
  return [...new Set(routes)].flatMap((route) => {
    const path = fillIn(route, known)
    return path === undefined
      ? []
      : [path, ...(extraQueries[route] ?? []).map((query) => `${path}?${query}`)]
  })
}

type Ids = Record<string, string | undefined>

/** Query parameters that these routes require. */
const neededBy: Record<string, (ids: Ids) => string> = {
  '/approvals/search': () => 'search=plan',
  '/privacy/search': () => 'search=person',
  '/forms/search': () => 'search=clinic+77',
  '/coverage/demand/leads': () => 'south=-33.95&north=-33.85&west=18.4&east=18.5',
  '/bookings/day': (ids) => `person=${ids['/users']}&date=2026-12-01`,
  '/bookings/away': () => 'week=2026-12-01',
  '/bookings/absences': (ids) => `person=${ids['/users']}`,
  '/bookings/estimate': (ids) => `lead=${ids['/leads']}&address=1+Long+Street,+Cape+Town`,
}

function fillIn(route: string, ids: Ids): string | undefined {
  const form = route.replace(':client/:formType', 'unjani/contract-audit')
  const list = Object.keys(ids).find((one) => form === one || form.startsWith(`${one}/:id`))
  const named = list && ids[list] ? form.replace(':id', ids[list]) : form
  const path = named.replace(/:list\{.*\}/, 'leads')
  if (path.includes(':')) return undefined
  const needed = neededBy[route]
  return needed ? `${path}?${needed(ids)}` : path
}

async function findIds(product: RunningProduct, session: StaffSession): Promise<Ids> {
  const { headers, staffId } = session
  const first = async (path: string, list: string) => {
    const response = await fetch(`${product.url}/api/admin${path}`, { headers })
    const answer = (await response.json()) as Record<string, { id: string | number }[] | undefined>
    const id = answer[list]?.[0]?.id
    return id === undefined ? undefined : String(id)
  }
  return {
    '/approvals/:id/asked': await askForMany(product, session),
    '/leads': await first('/leads', 'items'),
    '/products': await first('/products', 'products'),
    '/approvals': await first('/approvals?state=waiting', 'approvals'),
    '/coverage/imports': await first('/coverage', 'imports'),
    '/privacy/requests': await first('/privacy', 'requests'),
    '/forms/unjani/contract-audit/submissions': await first(
      '/forms/unjani/contract-audit/submissions',
      'items',
    ),
    '/users': staffId,
  }
}

/**
 * Creates a bulk request and withdraws it, so that the next run can create it again. The filled data has only requests
 * for single products.
 */
async function askForMany({ url }: RunningProduct, session: StaffSession): Promise<string> {
  const listed = await fetch(`${url}/api/admin/products?status=approved`, {
    headers: session.headers,
  })
  const { products } = (await listed.json()) as { products: { id: string }[] }
  const body = { selection: { ids: products.map(({ id }) => id) }, change: { kind: 'archive' } }
  const post = (path: string, more: object) => postAs(session, url, path, { ...body, ...more })
  const previewed = await post('/approvals/bulk/preview', {})
  const { summary } = (await previewed.json()) as { summary: { fingerprint: string } }
  const terms = { id: randomUUID(), expected: summary.fingerprint, goLiveDate: null }
  const asked = await post('/approvals/bulk', terms)
  const { approval } = (await asked.json()) as { approval: { id: string } | null }
  if (!approval) throw new Error(`No request for many products came of it: ${asked.status}.`)
  await post(`/approvals/${approval.id}/withdrawal`, {})
  return approval.id
}
