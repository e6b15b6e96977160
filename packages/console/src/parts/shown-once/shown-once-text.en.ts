// parts/shown-once: what a copy button says where the browser does not copy, in English.
export const shownOnceText = {
  'shownOnce.byHand': 'Your browser does not allow copying here. Select the text and copy it yourself.',
} as const
