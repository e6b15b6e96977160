// e2e: every third screen of the server edition, from the third on, and what is not in a screen. The others: screens and
// screens-more.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', { part: 3, of: 3 })
