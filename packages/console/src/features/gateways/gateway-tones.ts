// features/gateways: the tone of each gateway state (network status colours: specification §4).
export const networkTone = { CONNECTED: 'stable', NOT_READY: 'caution', DISCONNECTED: 'danger' } as const
export const firmwareTone = { NEWEST: 'stable', OUTDATED: 'caution', UNKNOWN: 'off' } as const
export const otaTone = {
  WAITING: 'info',
  DOWNLOADING: 'info',
  RESTARTING: 'info',
  SUCCESS: 'stable',
  FAILED: 'danger',
} as const
export const stateTone = { Online: 'stable', Working: 'info', Offline: 'danger' } as const
