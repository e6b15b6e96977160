// shell/gone: the texts of a store that is gone.
export const storeGoneText = {
  'shell.storeGone': '{store} is no longer available. {next} is selected.',
  'shell.storeGone.none': '{store} is no longer available.',
} as const
