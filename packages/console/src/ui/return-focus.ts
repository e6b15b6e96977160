// ui/return-focus: where the keyboard goes on when a dialog, a panel or a bar is gone.

/** Gives the focus back to `before`. Where that is gone as well, it goes to what the page is about (`data-focus-home`), so that the keyboard does not begin at the top again. */
export function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  // What was just focused may go in the same moment, as the bar of chosen rows does after its action.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const home = document.querySelector<HTMLElement>('[data-focus-home]') ?? document.querySelector<HTMLElement>('main')
    ;(home?.querySelector<HTMLElement>('tr[tabindex="0"]') ?? home)?.focus({ preventScroll: true })
  })
}
