import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const cbor = (...value: Parameters<typeof isoCBOR.encode>) => Buffer.from(isoCBOR.encode(...value))

const authenticatorFlags = { present: 1, verified: 4, hasKey: 64 }

type CeremonyOptions = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean }

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [atX, atY] = [x!, y!].map((part) => Uint8Array.from(Buffer.from(part, 'base64url')))
  // Type EC2, algorithm ES256 and curve P-256 (RFC 9053), then the coordinates.
  return cbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, atX!],
      [-3, atY!],
    ]),
  )
}

function authenticatorBytes(
  { rpId = 'localhost', isVerified = true }: CeremonyOptions,
  counter: number,
  more = 0,
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = authenticatorFlags.present | (isVerified ? authenticatorFlags.verified : 0) | more
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

/** A security key made of software: one passkey, whose counter and answers a test decides. */
export function softAuthenticator(userId: string, ownOrigin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = url64(credentialId)
  const about = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  function clientData(type: string, { challenge, origin = ownOrigin }: CeremonyOptions) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  /** A browser's response after it has created this passkey. */
  function make(options: CeremonyOptions, counter = 0) {
    const id16 = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId])
    const data = [
      authenticatorBytes(options, counter, authenticatorFlags.hasKey),
      id16,
      coseKeyOf(publicKey),
    ]
    const attestation = cbor(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(Buffer.concat(data))],
      ]),
    )
    const clientDataJSON = url64(clientData('webauthn.create', options))
    const attestationObject = url64(attestation)
    return { ...about, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
  }
  /** A browser's response after its user has chosen this passkey. */
  function use(options: CeremonyOptions, counter = 0, userHandle = userId) {
    const client = clientData('webauthn.get', options)
    const data = authenticatorBytes(options, counter)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ...about,
      response: {
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(signature),
        userHandle: url64(userHandle),
      },
    }
  }
  return { id, make, use }
}
