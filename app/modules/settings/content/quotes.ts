import type { QuoteRules } from '../schema/quotes.ts'

/** As a new installation has them. Every text says that a lawyer has still to confirm it (QUO-07). */
export const defaultQuoteRules: QuoteRules = {
  vatRates: [{ from: '2018-04-01', basisPoints: 1_500 }],
  validDays: 14,
  limits: { editor: 5, product_manager: 15, super_admin: 100 },
  floorPercent: 70,
  terms: `[To be confirmed by a lawyer]
1. This quote and its acceptance make the agreement. Nothing else was promised.
2. Monthly charges begin on the day the service works, and are paid in advance by the first of each month. Once-off charges are paid on delivery.
3. Equipment stays ours until it is paid for in full.
4. A service that needs a survey or the consent of an owner begins once both are there. Where that fails, you owe nothing for it.
5. The agreement is under South African law.`,
  contract: `[To be confirmed by a lawyer]
The agreement runs month to month, unless a line of the quote names a period. It ends with one calendar month's written notice.
Prices stay as quoted for 12 months. After that they may rise once a year, and we tell you at least one calendar month before.`,
  personNotice: `[To be confirmed by a lawyer]
You may withdraw within 7 days of accepting, without a reason and without a penalty (section 44 of the Electronic Communications and Transactions Act), unless you asked us to begin before and we have begun.
If we approached you first, you may cancel in writing within 5 business days (section 16 of the Consumer Protection Act).
An agreement for a fixed period lasts at most 24 months unless you expressly agree to longer, and you may cancel it at any time with 20 business days' written notice; a reasonable cancellation fee may apply (section 14 of the Consumer Protection Act).`,
}
