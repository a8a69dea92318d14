/** SYN-05 */
export const subscriptionFailed = 'Failed to subscribe to realtime updates'
/** D-120: said in words only. */
export const reconnecting = 'Reconnecting…'
