// ui/after-press: what a field does when it loses the focus, without losing the click that took it.

/**
 * Calls `act` when the pressed mouse button or finger goes up, just before its click, or at once if nothing is pressed.
 * The focus moves when the button goes down. What then moves the page takes the pressed element away from the pointer,
 * and the browser sends no click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active')) window.addEventListener('mouseup', act, { once: true, capture: true })
  else act()
}
