// e2e: every third screen of the server edition, from the first on. The others: screens-more and screens-rest.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', { part: 1, of: 3 })
