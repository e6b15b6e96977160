// shell: the end of what index.html paints before any code has arrived: the frame's colours, the logo and a progress
// line.

/** The page itself is drawn now. */
export function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove()
}
