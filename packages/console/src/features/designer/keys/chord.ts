// features/designer/keys: key events as words, such as `Mod+Shift+G`. Mod is Ctrl, and Cmd on a Mac.

export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Letters by their place where the keyboard writes others (Cyrillic, or a Mac with Alt). */
function nameOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const placed = /^Key([A-Z])$/.exec(code)?.[1]
  return placed ?? (key === ' ' ? 'Space' : key)
}

/** Signs such as + and ? need Shift on some keyboards and not on others, so Shift does not count for them. */
export function chordOf(press: KeyPress): string {
  const name = nameOf(press)
  const isSign = name.length === 1 && !/[A-Z0-9]/.test(name)
  return [
    ...(press.ctrlKey || press.metaKey ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && !isSign ? ['Shift'] : []),
    name,
  ].join('+')
}

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
}

/** The keys of a chord as they are printed on the keyboard. */
export const keysOf = (chord: string): string[] =>
  (chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord === '+' ? ['+'] : chord.split('+')).map(
    (key) => (key === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : (signs[key] ?? key)),
  )
