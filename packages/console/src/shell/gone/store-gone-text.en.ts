// shell/gone: the texts of a store that is gone.
export const storeGoneText = {
  'gone.store': '{store} is no longer available. {next} is selected.',
  'gone.noStore': '{store} is no longer available.',
} as const
