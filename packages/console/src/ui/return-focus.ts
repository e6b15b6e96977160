// ui/return-focus: where the focus goes when a dialog, a panel or a bar closes.

/**
 * Returns the focus to `before`. If that is gone as well, it goes to the main element of the page (`data-focus-home`),
 * so that the keyboard does not start at the top again.
 */
export function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  // The focused element may disappear at the same moment, like the selection bar after its action.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const home = document.querySelector<HTMLElement>('[data-focus-home]') ?? document.querySelector<HTMLElement>('main')
    ;(home?.querySelector<HTMLElement>('tr[tabindex="0"]') ?? home)?.focus({ preventScroll: true })
  })
}
