import { createServer } from 'node:net'

// Number of ports in a block. Each process reserves one block: it listens on the first port until it ends. So no other
// test process, of this run or another checkout, can take a port before the test listens on it. All blocks are below
// the range that the system uses for outgoing connections.
const portsEach = 100
const firstBlock = 12_000
const blocks = 200
/** @type {Promise<number> | undefined} */
let block
let given = 0

/**
 * Returns a free port. The same port is returned again only after all other ports of this process.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const first = await (block ??= claimBlock())
  for (let tried = 1; tried < portsEach; tried++) {
    given = (given % (portsEach - 1)) + 1
    const port = first + given
    if (await canListen(port)) return port
  }
  throw new Error(`no port is free from ${first} on`)
}

async function claimBlock() {
  for (let tried = 0; tried < blocks; tried++) {
    const first = firstBlock + portsEach * ((process.pid + tried) % blocks)
    const claim = await listenOn(first)
    if (claim) return (claim.unref(), first)
  }
  throw new Error('all ports for tests are claimed')
}

/** @param {number} port */
async function canListen(port) {
  const probe = await listenOn(port)
  if (probe) await new Promise((closed) => probe.close(closed))
  return probe !== undefined
}

/**
 * @param {number} port
 * @returns {Promise<import('node:net').Server | undefined>}
 */
function listenOn(port) {
  return new Promise((known) => {
    const server = createServer()
    server.once('error', () => known(undefined))
    server.listen(port, '127.0.0.1', () => known(server))
  })
}
