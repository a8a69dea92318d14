import { randomBytes } from 'node:crypto'
import type { Faults } from './crm-faults.ts'

const windowMs = 600_000

/** Simulates Zoho's accounts server: issues access tokens for a refresh token, and checks them. */
export class SignIn {
  #expiresAtMs = new Map<string, number>()
  #refreshedAtMs: number[] = []
  refreshes = 0

  /** The answer to a refresh, in the documented form. */
  refresh(form: Record<string, unknown>, faults: Faults): { status: 200 | 400; body: object } {
    this.refreshes++
    const nowMs = performance.now()
    if (form.grant_type !== 'refresh_token' || !form.client_id || !form.client_secret) {
      return { status: 200, body: { error: 'invalid_client' } }
    }
    if (!form.refresh_token || faults.isSignInRefused) {
      return { status: 200, body: { error: 'invalid_code' } }
    }
    this.#refreshedAtMs = this.#refreshedAtMs.filter((at) => at > nowMs - windowMs)
    if (this.#refreshedAtMs.length >= faults.mostRefreshesIn10Minutes) {
      const error_description =
        'You have made too many requests continuously. Please try again after some time.'
      return {
        status: 200,
        body: { error_description, error: 'Access Denied', status: 'failure' },
      }
    }
    this.#refreshedAtMs.push(nowMs)
    const access_token = `1000.${randomBytes(16).toString('hex')}.${randomBytes(16).toString('hex')}`
    this.#expiresAtMs.set(access_token, nowMs + faults.tokenLifeSeconds * 1_000)
    const expires_in = faults.tokenLifeSeconds
    return { status: 200, body: { access_token, expires_in, token_type: 'Bearer', api_domain: '' } }
  }

  accepts(authorization: string | undefined, faults: Faults): boolean {
    const token = /^Zoho-oauthtoken (.+)$/.exec(authorization ?? '')?.[1]
    const expiresAtMs = this.#expiresAtMs.get(token ?? '')
    return expiresAtMs !== undefined && expiresAtMs > performance.now() && !faults.areTokensRevoked
  }

  /** Revokes all tokens before they expire, as an administrator can. */
  revokeAll(): void {
    this.#expiresAtMs.clear()
  }

  clear(): void {
    this.revokeAll()
    this.#refreshedAtMs = []
    this.refreshes = 0
  }
}
