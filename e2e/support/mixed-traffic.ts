import { randomUUID } from 'node:crypto'
import { testProductValue } from '#tools/testing/product-value.ts'
import { callNode, type SignedIn } from './nodes.ts'
import { approvePrice, requestPrice, withdrawWaiting } from './prices.ts'

export type Traffic = {
  /** Servers that are called in turn; each may run another version. */
  urls: readonly string[]
  publicKey: string
  manager: SignedIn
  owner: SignedIn
}

const pages = ['/', '/bundles', '/pricing', '/connectivity', '/contact', '/resources']
const names =
  'leads products products/summary approvals analytics?days=30 offers activity users notifications settings'
const lists = names.split(' ').map((path) => `/api/admin/${path}`)

/**
 * Sends visitor and staff traffic to several servers: pages, enquiries sent to two servers with one key, lists,
 * products created on one server and changed on the next, price changes by two people. A refused request counts as an
 * error; a lost connection does not.
 */
export function startMixedTraffic(traffic: Traffic) {
  const wrong: string[] = []
  const ending = new AbortController()
  const counts = { pages: 0, lists: 0, writes: 0, 'sent twice': 0 }
  const twice: { key: string; id: string }[] = []
  const repeat = async (act: () => Promise<unknown>, pauseMs: number) => {
    while (!ending.signal.aborted) {
      await act().catch((error: unknown) => {
        if (!isConnectionError(error)) wrong.push(String(error).slice(0, 300))
      })
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  const asTurns = cycleUrls(traffic.urls)
  const running = [
    repeat(async () => void (counts.pages += await readPages(asTurns)), 50),
    repeat(async () => void (counts.lists += await readLists(asTurns, traffic)), 100),
    repeat(async () => void (counts.writes += await writeProduct(asTurns, traffic)), 500),
    repeat(async () => void (counts.writes += await changePrice(asTurns, traffic)), 2_000),
    repeat(async () => {
      twice.push(await sendTwice(asTurns, traffic))
      counts['sent twice']++
    }, 250),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(running)
      return { counts, wrong, twice }
    },
  }
}

type NextUrl = () => string

function cycleUrls(urls: readonly string[]): NextUrl {
  let turn = 0
  return () => urls[turn++ % urls.length]!
}

async function readPages(next: NextUrl): Promise<number> {
  for (const path of pages) {
    const url = next()
    const response = await fetch(url + path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url}${path} answered ${response.status}`)
  }
  return pages.length
}

async function readLists(next: NextUrl, { owner }: Traffic): Promise<number> {
  for (const path of lists) await callNode(next(), path, owner)
  return lists.length
}

async function writeProduct(next: NextUrl, { owner, manager }: Traffic): Promise<number> {
  const id = randomUUID()
  const value = testProductValue({ name: `Mixed ${id}`, slug: `mixed-${id}` })
  const made = { id, value }
  type CreatedProduct = { product: { version: number } }
  const { product } = await callNode<CreatedProduct>(next(), '/api/admin/products', owner, made)
  const changed = { baseVersion: product.version, value: { ...value, priceRegular: 4_000 } }
  await callNode(next(), `/api/admin/products/${id}`, manager, changed)
  return 2
}

let rands = 71_000
let isHalfDone = false

async function changePrice(next: NextUrl, { owner, manager }: Traffic): Promise<number> {
  if (isHalfDone) await withdrawWaiting(next(), manager, 'business-pro')
  isHalfDone = false
  try {
    const request = await requestPrice(next(), manager, 'business-pro', { amountRands: ++rands })
    await approvePrice(next(), owner, request)
  } catch (error) {
    isHalfDone = isConnectionError(error)
    throw error
  }
  return 2
}

async function sendTwice(next: NextUrl, { publicKey }: Traffic) {
  const key = randomUUID()
  const headers = { authorization: `Bearer ${publicKey}`, 'idempotency-key': key }
  const body = { name: 'Nomsa', email: `${key}@example.co.za`, company: key }
  const answers = await Promise.all(
    [next(), next()].map((url) =>
      callNode<{ id: string }>(url, '/functions/zoho-crm', headers, body),
    ),
  )
  const [first, second] = answers.map(({ id }) => id)
  if (first !== second) throw new Error(`one key, two enquiries: ${first} and ${second}`)
  return { key, id: first! }
}

/** Whether a connection failed or ended before its response, recognised by undici's error messages. */
const isConnectionError = (error: unknown) =>
  error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)
