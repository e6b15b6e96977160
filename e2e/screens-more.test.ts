// e2e: every third screen of the server edition, from the second on. The others: screens and screens-rest.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', { part: 2, of: 3 })
